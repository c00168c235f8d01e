import type { Command } from 'commander'
import { severityOf } from '../core/rules/finding.ts'
import { rules } from '../core/rules/registry.ts'
import { describeField, describeKind, describeType, describeValue } from '../core/schema/describe.ts'
import { allowedValues, createRegistry, type KindPlace, objectTypeOf, type Registry } from '../core/schema/registry.ts'
import type { ObjectType, ValueSchema } from '../core/schema/schema.ts'
import { type CommandContext, fail } from './command-context.ts'
import { describeRule } from './describe-rule.ts'
import {
  didYouMean,
  type FieldTarget,
  findField,
  findPlace,
  findType,
  type PlaceChoice,
  type TypeTarget,
} from './explain-target.ts'
import { withPlaceOptions } from './schema.ts'
import { renderMarkdown } from './terminal/render-markdown.ts'
import { type Style, styleFor } from './terminal/style.ts'

type ExplainFlags = PlaceChoice & { readonly color?: boolean }

export function addExplainCommand(program: Command, context: CommandContext): void {
  const { io } = context
  withPlaceOptions(program.command('explain'))
    .summary('explain a kind, a field or a rule')
    .description(
      'Explains a kind (KubeletConfiguration), a type (TLSConfig), a field (AuthenticationConfiguration.jwt.issuer.url) or a rule (unknown-field). Without argument it lists the kinds and the rules.',
    )
    .argument('[what]', 'kind, type, path of a field or rule')
    .option('--color', 'use colors, also where the output is no terminal')
    .option('--no-color', 'use no colors')
    .action(async (what: string | undefined, flags: ExplainFlags) => {
      const style = styleFor(io.stdout, io.env, flags.color)
      const registry = createRegistry(await io.loadSchemas())
      if (what === undefined) return io.stdout.write(overview(registry, style))
      const page = explain(what, flags, registry)
      if ('problem' in page) return fail(page.problem, context)
      io.stdout.write(renderMarkdown(page.markdown, style, io.stdout.columns))
    })
}

type Page = { readonly markdown: string } | { readonly problem: string }

function explain(what: string, choice: PlaceChoice, registry: Registry): Page {
  const rule = rules.find((candidate) => candidate.code === what)
  if (rule) return { markdown: describeRule(rule, registry) }
  const [kind = '', ...segments] = what.split('.')
  const target = registry.byKind.has(kind) ? undefined : findType(registry, kind, choice)
  if (target) return explainType(target, segments.join('.'), registry)
  if (!registry.byKind.has(kind)) {
    const hint = didYouMean(kind, [...registry.byKind.keys(), ...rules.map(({ code }) => code)])
    return { problem: `There is no kind or rule "${kind}"; ${hint ?? '"orch-config-ls explain" lists them.'}` }
  }
  const found = findPlace(registry, kind, choice)
  if ('problem' in found) return found
  if (segments.length === 0) return { markdown: kindPage(found.place, registry) }
  const field = findField(found.place, segments.join('.'))
  return 'problem' in field ? field : { markdown: fieldPage(field.target, found.place, registry) }
}

/** A type by its own name, or a field of it. */
function explainType({ type, place, path }: TypeTarget, inside: string, registry: Registry): Page {
  const title = `# ${type.name} (${place.apiVersion})`
  const where = path === undefined ? [] : [`Stands at \`${place.kind.kind}.${path}\`.`]
  if (inside === '') return { markdown: [title, describeType(type), ...where].join('\n\n') }
  const asKind = { ...place, kind: { ...place.kind, kind: type.name, type: type.name } }
  const field = findField(asKind, inside)
  return 'problem' in field ? field : { markdown: fieldPage(field.target, asKind, registry) }
}

function kindPage(place: KindPlace, registry: Registry): string {
  const { kind, dialect } = place
  return [describeKind(kind), ...fieldList(dialect.types[kind.type]), ...otherDialects(place, registry)].join('\n\n')
}

/** The field, the key when the path ends in a map, and the fields inside when there are any. */
function fieldPage({ owner, field, mapKey, path }: FieldTarget, place: KindPlace, registry: Registry): string {
  const { kind, dialect, apiVersion } = place
  const inside = objectTypeOf(dialect, innermost(mapKey?.values ?? field))
  return [
    `# ${kind.kind}.${path} (${apiVersion})`,
    describeField(registry, dialect, owner, field),
    ...(mapKey ? keyPage(mapKey.name, field, registry) : []),
    ...fieldList(inside),
    ...otherDialects(place, registry),
  ].join('\n\n')
}

function keyPage(name: string, map: ValueSchema, registry: Registry): readonly string[] {
  const keys = map.type.is === 'map' ? map.type.keys : undefined
  const known = keys && allowedValues(registry, keys)?.values
  const value = known && Object.hasOwn(known, name) ? known[name] : undefined
  if (keys && value) return [`## The key ${name}`, describeValue(name, value, keys)]
  const hint = known && didYouMean(name, Object.keys(known))
  return hint === undefined ? [] : [`Nothing is known of the key "${name}"; ${hint}`]
}

function innermost(value: ValueSchema): ValueSchema {
  if (value.type.is === 'list') return innermost(value.type.items)
  return value.type.is === 'map' ? innermost(value.type.values) : value
}

function fieldList(type: ObjectType | undefined): readonly string[] {
  return type && type.fields.length > 0 ? ['## Fields', describeType(type)] : []
}

function otherDialects({ kind, dialect }: KindPlace, registry: Registry): readonly string[] {
  const others = new Set(
    (registry.byKind.get(kind.kind) ?? []).map((place) => place.dialect.name).filter((name) => name !== dialect.name),
  )
  return others.size === 0
    ? []
    : [
        `This is the dialect ${dialect.name}; ${[...others].map((name) => `\`--dialect ${name}\``).join(', ')} explains the other one.`,
      ]
}

/** The kinds with their groups and versions, then the rules. */
function overview(registry: Registry, style: Style): string {
  const kinds = [...registry.byKind]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, places]) => [kind, versionsByGroup(places)] as const)
  const codes = rules.map(
    (rule) => [rule.code, `${severityOf(rule.effect)}: ${rule.summary.replaceAll('`', '')}`] as const,
  )
  return `${[style.bold('Kinds'), ...table(kinds, style), '', style.bold('Rules'), ...table(codes, style)].join('\n')}\n`
}

/** `group/v1, v1beta1; other.group/v1` */
function versionsByGroup(places: readonly KindPlace[]): string {
  const groups = new Map<string, string[]>()
  for (const { at } of places) groups.set(at.group, [...(groups.get(at.group) ?? []), at.version])
  return [...groups].map(([group, versions]) => `${group}/${versions.join(', ')}`).join('; ')
}

function table(rows: readonly (readonly [name: string, text: string])[], style: Style): readonly string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${style.cyan(name.padEnd(width))}  ${text}`)
}
