import { isEmpty } from '../../model/path-value.ts'
import { fixByAdding } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { fixesByRemoving } from './conflict.ts'
import { constraintRule, pathsOf, quotedList } from './constraint-rule.ts'

interface Halves {
  readonly written: readonly string[]
  readonly missing: readonly string[]
}

export const fieldsTogether = constraintRule<readonly string[], Halves>({
  code: 'fields-together',
  word: 'together',
  summary: 'Fields that need each other are not all set.',
  why: `Each of the fields is of use only beside the others. With some of them the component cannot do its work: it refuses the file, or stops while it
starts.`,
  mend: `Set all of them, or remove those that are there.`,
  argument: pathsOf,
  breaks(paths, look) {
    const written = paths.filter((path) => look.present(path) && !isEmpty(look.at(path)))
    const missing = paths.filter((path) => look.presence(path) !== 'unknown' && isEmpty(look.at(path)))
    const first = written[0]
    if (first === undefined || missing.length === 0 || written.length + missing.length < paths.length) return NOTHING
    return [{ at: look.spanOf(first), found: { written, missing } }]
  },
  say: ({ found: { written, missing } }) =>
    `Set ${quotedList(missing, 'and')} as well, or remove ${quotedList(written, 'and')}; they need each other.`,
  fix: ({ found: { written, missing }, look }, context) => [
    ...missing.flatMap((path) => fixByAdding(`Add "${path}"`, look.at(path), context)),
    ...fixesByRemoving(written, look, context),
  ],
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
tlsCertFile: /etc/orch/tls.crt
^^^^^^^^^^^ warning fields-together: Set "tlsPrivateKeyFile" as well, or remove "tlsCertFile"`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
tlsCertFile: /etc/orch/tls.crt
tlsPrivateKeyFile: /etc/orch/tls.key`,
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
tlsCertFile: ""`,
    ],
  },
})
