import { type Builder, buildObject } from './build.ts'
import { fieldOf, map, member, plain, setMember, type Tree, text } from './tree.ts'

/** Which settings admission plugins read: what the data does not tie together. */
export const pluginSettings: Readonly<Record<string, { readonly kind: string; readonly group: string }>> = {
  EventRateLimit: { kind: 'Configuration', group: 'eventratelimit.admission.k8s.io' },
  PodTolerationRestriction: { kind: 'Configuration', group: 'podtolerationrestriction.admission.k8s.io' },
  PodSecurity: { kind: 'PodSecurityConfiguration', group: 'pod-security.admission.config.k8s.io' },
  ResourceQuota: { kind: 'ResourceQuotaConfiguration', group: 'apiserver.config.k8s.io' },
  MutatingAdmissionWebhook: { kind: 'WebhookAdmissionConfiguration', group: 'apiserver.config.k8s.io' },
  ValidatingAdmissionWebhook: { kind: 'WebhookAdmissionConfiguration', group: 'apiserver.config.k8s.io' },
  ValidatingAdmissionPolicy: { kind: 'ValidatingAdmissionPolicyConfiguration', group: 'apiserver.config.k8s.io' },
  MutatingAdmissionPolicy: { kind: 'MutatingAdmissionPolicyConfiguration', group: 'apiserver.config.k8s.io' },
}

/** An object with a header of its own, of any of the kinds above. */
export function embedded(
  builder: Builder,
  depth: number,
  plugin = builder.random.pick(Object.keys(pluginSettings)),
): Tree {
  const { random, dialect } = builder
  const settings = pluginSettings[plugin]
  const kinds = dialect.kinds.filter(
    ({ kind, versions }) => kind === settings?.kind && versions.some(({ group }) => group === settings.group),
  )
  const kind = kinds[0]
  if (!kind || random.chance(3)) return map({ apiVersion: text('example.com/v1'), kind: text('Settings'), a: plain(1) })
  const { group, version } = random.pick(kind.versions.filter((one) => one.group === settings?.group))
  const type = dialect.types[kind.type]
  const body = type ? buildObject({ ...builder, version }, type, depth + 1) : map()
  body.entries.unshift(...map({ apiVersion: text(`${group}/${version}`), kind: text(kind.kind) }).entries)
  return body
}

/** Gives most plugins the settings that they read. */
export function pairPlugins(builder: Builder, root: Tree): void {
  const plugins = member(root, 'plugins')
  for (const plugin of plugins?.is === 'list' ? plugins.items : []) {
    const name = member(plugin, 'name')
    if (plugin.is !== 'map' || name?.is !== 'text' || !member(plugin, 'configuration')) continue
    const schema = fieldOf(plugin, 'configuration')
    if (!pluginSettings[name.text] || builder.random.chance(15)) continue
    const settings = embedded(builder, 1, name.text)
    setMember(plugin, 'configuration', schema ? { ...settings, schema } : settings)
  }
}
