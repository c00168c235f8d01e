import { describe } from 'vitest'
import { authorization, documents, kubelet } from './documents.ts'

describe('YAML and JSON', () => {
  documents(
    kubelet,
    `
logging: {verbosity: 4294967296}
#                    ^^^^^^^^^^ error out-of-range: at most 4294967295

## anchors and aliases
systemReserved: &r {cpu: 500m, memory: 1Gi}
kubeReserved: *r

## merge
authentication:
  webhook: &w {enabled: true}
  anonymous: {<<: *w, enabled: false}

## merge of a list
authentication:
  webhook: &a {enabled: true}
  x509: {}
  anonymous:
    <<: [*a]

## wrong type through an alias to another type
syncFrequency: &d 1m
#                 ^^ error wrong-type: "maxPods"
maxPods: *d

## scalar alias is judged for both places
maxPods: &n 5
#           ^ error wrong-type: "clusterDomain"
clusterDomain: *n

## undefined alias
maxPods: *nowhere
#        ^^^^^^^^ error yaml-alias

## comments everywhere
# a
maxPods: 5 # b
clusterDNS: # c
# d
- 10.0.0.1 # e
  # f

## quoted keys
"maxPods": 5
'clusterDNS': ["10.0.0.1"]

## quoted unknown key
"maxPod": 5
^^^^^^^^ warning unknown-field: "maxPods"

## explicit keys
? maxPods
: 5
? clusterDNS
: - 10.0.0.1

## complex key
? [a, b]
# ^^^^^^ error yaml-syntax
: 5

## bad indentation
authentication:
  webhook:
    enabled: true
   anonymous: {}
#  ^^^^^^^^^ error yaml-syntax

## unclosed quote
clusterDomain: "abc
#              ^ error yaml-syntax
maxPods: 5

## unclosed flow
clusterDNS: [10.0.0.1
#           ^ error yaml-syntax
maxPods: 5

## yes words
enableServer: Yes
failSwapOn: NO
runOnce: n
seccompDefault: Y

## oddly spelt words are texts
enableServer: yES
#             ^^^ error wrong-type: "enableServer"

## T is no bool
enableServer: T
#             ^ error wrong-type: "enableServer"

## numbers
maxPods: 0o12
port: 0x1F90
healthzPort: 10_248
oomScoreAdj: -9_99
podsPerCore: 0b11
kubeAPIQPS: +5
kubeAPIBurst: 1e2
eventBurst: 50.0

## comma number
maxPods: 1,000
#        ^^^^^ error wrong-type: "maxPods"

## sexagesimal
maxPods: 1:30
#        ^^^^ error wrong-type: "maxPods"

## fraction
maxPods: 0.5
#        ^^^ error wrong-type: "maxPods"

## borders
evictionMaxPodGracePeriod: -2147483648
podPidsLimit: -9223372036854775808
maxOpenFiles: 9223372036854775807
logging: {verbosity: 4294967295}

## int32 low
evictionMaxPodGracePeriod: -2147483649
#                          ^^^^^^^^^^^ error out-of-range: at least -2147483648

## int64 low
podPidsLimit: -9223372036854775809
#             ^^^^^^^^^^^^^^^^^^^^ error out-of-range: at least -9223372036854775808

## hex beyond
maxPods: 0x80000000
#        ^^^^^^^^^^ error out-of-range: at most 2147483647

## float beyond
maxPods: 1e10
#        ^^^^ error out-of-range: at most 2147483647

## huge float for float64
memoryThrottlingFactor: 0.5e0

## infinite
memoryThrottlingFactor: .inf
#                       ^^^^ error wrong-type: "memoryThrottlingFactor"

## nan
memoryThrottlingFactor: .nan
#                       ^^^^ error wrong-type: "memoryThrottlingFactor"

## nulls everywhere
authentication: ~
clusterDNS: null
maxPods: Null
evictionHard: NULL
logging:
crashLoopBackOff: ~

## null item
clusterDNS: [null]
#            ^^^^ error null-value

## folded and literal
clusterDomain: >-
  cluster.local
providerID: |-
  aws:///a/b

## tags
maxPods: !!int 5
clusterDomain: !!str 5
enableServer: !!bool "true"

## str tag on int
maxPods: !!str 5
#              ^ error wrong-type: "maxPods"

## unknown tag
clusterDomain: !foo bar

## int tag
clusterDomain: !!int 5
#                    ^ error wrong-type: "clusterDomain"

## duplicate key is lenient
maxPods: 5
maxPods: 6
^^^^^^^ warning duplicate-key

## dup nested
authentication:
  webhook: {enabled: true, enabled: false}
#                          ^^^^^^^ warning duplicate-key

## multi-doc
maxPods: 5
---
apiVersion: v1
kind: ConfigMap

## empty docs
---
---
# comment
...

## template
maxPods: {{ .Values.maxPods }}
clusterDNS: {{ .Values.dns | toJson }}
{{- if .Values.x }}
clusterDomain: {{ .Values.d | quote }}
{{- end }}

## template shell
clusterDNS: [\${DNS}]
maxPods: \${MAX_PODS}
enableServer: $(ENABLE)

## template jinja
maxPods: {{ max_pods }}
{% if x %}
clusterDomain: {{ d }}
{% endif %}
{# comment #}

## template and a misspelt field
maxPod: {{ .Values.maxPods }}
^^^^^^ warning unknown-field: "maxPods"

## long flow over lines
clusterDNS: [
  10.0.0.1,
  10.0.0.2,
]

## list not indented
clusterDNS:
- 10.0.0.1
evictionHard:
    memory.available: "5%"

## root list
- maxPods: 5
^^^^^^^^^^^^ error yaml-syntax

## date as text
clusterDomain: 2026-01-01

## bare = and <<
providerID: "="

## tilde in text
clusterDomain: ~x

## null key
~: 5
^ error no-json-value: Give the key a name
^ warning unknown-field

## number key
5: 5
^ warning unknown-field

## unicode text
clusterDomain: "\\u00e4\\U0001F600"

## bad escape
clusterDomain: "\\q"
#               ^^ error yaml-syntax

## merge null? 
authentication:
  <<: {}

## percent at start
clusterDomain: %x
#              ^^ error yaml-syntax

## at sign
clusterDomain: @x
#              ^^ error yaml-syntax

## backtick
clusterDomain: \`x\`
#              ^^^ error yaml-syntax

## two values
clusterDomain: a
  b: c
# ^ error yaml-syntax

## plain multi-line
contentType: application/json
  ; charset=utf-8

## blocks in the column of their key
clusterDomain: # of the cluster
|-
  a.example.com
logging:
  format:
  |-
   text
  verbosity: a
#            ^ error wrong-type
clusterDNS:
-
|-
 10.0.0.10
- 10.0.0.11
maxPods: 110

## a block behind a value
clusterDomain: a
|-
^ error yaml-syntax: Move this text behind its key
 b
maxPods: many
#        ^^^^ error wrong-type
`,
  )
  documents(
    '',
    `
## JSON
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": 5, "clusterDNS": ["10.0.0.1"]}

## JSON with trailing comma
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": 5,}
#                                                                                            ^ error json-syntax

## JSON unquoted key
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", maxPods: 5}
#                                                                                ^^^^^^^ error json-syntax

## JSON yes
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "enableServer": yes}
#                                                                                                ^^^ error json-syntax

## JSON single quotes
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": 'KubeletConfiguration'}
#                                                        ^^^^^^^^^^^^^^^^^^^^^^ error json-syntax

## JSON comment
{"apiVersion": "kubelet.config.orch.io/v1beta1", # here
#                                                ^^^^^^ error json-syntax
 "kind": "KubeletConfiguration"}

## JSON octal
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": 012}
#                                                                                           ^^^ error json-syntax

## JSON missing comma
{
  "apiVersion": "kubelet.config.orch.io/v1beta1",
  "kind": "KubeletConfiguration",
  "maxPods": 5
  "port": 5
# ^ error json-syntax
}
`,
  )
  documents(
    authorization,
    `
## dup quoted
authorizers: [{type: Node, "type": Node, name: node}]
#                          ^^^^^^ error duplicate-key
`,
  )
})
