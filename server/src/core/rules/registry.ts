import { celFormat } from './cel/cel-format.ts'
import { celLimit } from './cel/cel-limit.ts'
import { celLiteral } from './cel/cel-literal.ts'
import { celMacro } from './cel/cel-macro.ts'
import { celMixedLiteral } from './cel/cel-mixed-literal.ts'
import { celNoOverload } from './cel/cel-no-overload.ts'
import { celRange } from './cel/cel-range.ts'
import { celResultType } from './cel/cel-result-type.ts'
import { celSyntax } from './cel/cel-syntax.ts'
import { celTypeMismatch } from './cel/cel-type-mismatch.ts'
import { celUndeclared } from './cel/cel-undeclared.ts'
import { celUnknownFunction } from './cel/cel-unknown-function.ts'
import { celUnknownMember } from './cel/cel-unknown-member.ts'
import { atLeastOneField } from './constraints/at-least-one-field.ts'
import { authorizerName } from './constraints/authorizer-name.ts'
import { emailVerified } from './constraints/email-verified.ts'
import { equalFields } from './constraints/equal-fields.ts'
import { exactlyOneField } from './constraints/exactly-one-field.ts'
import { exclusiveFields } from './constraints/exclusive-fields.ts'
import { exclusiveItems } from './constraints/exclusive-items.ts'
import { fieldsTogether } from './constraints/fields-together.ts'
import { forbiddenHere } from './constraints/forbidden-here.ts'
import { incompleteDefaults } from './constraints/incomplete-defaults.ts'
import { itemNeedsField } from './constraints/item-needs-field.ts'
import { missingCounterpart } from './constraints/missing-counterpart.ts'
import { noEffect } from './constraints/no-effect.ts'
import { outOfOrder } from './constraints/out-of-order.ts'
import { requiredHere } from './constraints/required-here.ts'
import { reservedDomain } from './constraints/reserved-domain.ts'
import { riskyCombination } from './constraints/risky-combination.ts'
import { unequalSums } from './constraints/unequal-sums.ts'
import { worthKnowing } from './constraints/worth-knowing.ts'
import { deprecatedField } from './fields/deprecated-field.ts'
import { missingField } from './fields/missing-field.ts'
import { unknownField } from './fields/unknown-field.ts'
import { unknownInRelease } from './fields/unknown-in-release.ts'
import { documentInList } from './header/document-in-list.ts'
import { embeddedKind } from './header/embedded-kind.ts'
import { emptyFirstDocument } from './header/empty-first-document.ts'
import { missingApiVersion } from './header/missing-api-version.ts'
import { missingKind } from './header/missing-kind.ts'
import { misspelledHeader } from './header/misspelled-header.ts'
import { swappedHeader } from './header/swapped-header.ts'
import { unknownApiVersion } from './header/unknown-api-version.ts'
import { unknownKind } from './header/unknown-kind.ts'
import { unreadObject } from './header/unread-object.ts'
import type { AnyRule } from './rule.ts'
import { unusedSuppression } from './unused-suppression.ts'
import { deprecatedValue } from './values/deprecated-value.ts'
import { duplicateItem } from './values/duplicate-item.ts'
import { emptyText } from './values/empty-text.ts'
import { gateRequires } from './values/gate-requires.ts'
import { lockedGate } from './values/locked-gate.ts'
import { malformedDuration } from './values/malformed-duration.ts'
import { malformedQuantity } from './values/malformed-quantity.ts'
import { malformedText } from './values/malformed-text.ts'
import { malformedTime } from './values/malformed-time.ts'
import { needsFeatureGate } from './values/needs-feature-gate.ts'
import { nullValue } from './values/null-value.ts'
import { outOfRange } from './values/out-of-range.ts'
import { patternMismatch } from './values/pattern-mismatch.ts'
import { placeholder } from './values/placeholder.ts'
import { tooFewItems } from './values/too-few-items.ts'
import { tooManyItems } from './values/too-many-items.ts'
import { unknownValue } from './values/unknown-value.ts'
import { wrongPlatform } from './values/wrong-platform.ts'
import { wrongType } from './values/wrong-type.ts'
import { duplicateKey } from './yaml/duplicate-key.ts'
import { jsonSyntax } from './yaml/json-syntax.ts'
import { mergeKey } from './yaml/merge-key.ts'
import { missingSeparator } from './yaml/missing-separator.ts'
import { noJsonValue } from './yaml/no-json-value.ts'
import { yamlAlias } from './yaml/yaml-alias.ts'
import { yamlSyntax } from './yaml/yaml-syntax.ts'
import { yamlTab } from './yaml/yaml-tab.ts'
import { yamlTag } from './yaml/yaml-tag.ts'
import { yamlTooDeep } from './yaml/yaml-too-deep.ts'
import { yamlTooLong } from './yaml/yaml-too-long.ts'

/** Every rule, in the order of the generated index: YAML first, then header, fields and values. */
export const rules: readonly AnyRule[] = [
  yamlSyntax,
  yamlTab,
  yamlAlias,
  yamlTag,
  yamlTooDeep,
  yamlTooLong,
  jsonSyntax,
  duplicateKey,
  missingSeparator,
  noJsonValue,
  mergeKey,
  missingApiVersion,
  missingKind,
  misspelledHeader,
  swappedHeader,
  unknownApiVersion,
  unknownKind,
  documentInList,
  emptyFirstDocument,
  embeddedKind,
  unreadObject,
  unknownField,
  missingField,
  deprecatedField,
  unknownInRelease,
  needsFeatureGate,
  exclusiveFields,
  exactlyOneField,
  atLeastOneField,
  fieldsTogether,
  requiredHere,
  forbiddenHere,
  noEffect,
  outOfOrder,
  unequalSums,
  equalFields,
  missingCounterpart,
  incompleteDefaults,
  itemNeedsField,
  exclusiveItems,
  riskyCombination,
  worthKnowing,
  authorizerName,
  reservedDomain,
  emailVerified,
  wrongType,
  nullValue,
  malformedDuration,
  malformedQuantity,
  malformedTime,
  malformedText,
  patternMismatch,
  emptyText,
  outOfRange,
  unknownValue,
  deprecatedValue,
  wrongPlatform,
  placeholder,
  tooFewItems,
  tooManyItems,
  duplicateItem,
  lockedGate,
  gateRequires,
  celFormat,
  celLimit,
  celLiteral,
  celMacro,
  celMixedLiteral,
  celNoOverload,
  celRange,
  celResultType,
  celSyntax,
  celTypeMismatch,
  celUndeclared,
  celUnknownFunction,
  celUnknownMember,
  unusedSuppression,
]
