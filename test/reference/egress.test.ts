import { describe } from 'vitest'
import { documents, egress } from './documents.ts'

describe('EgressSelectorConfiguration', () => {
  documents(
    egress,
    `
## nothing
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error missing-field: "egressSelections"

## null
egressSelections:
^^^^^^^^^^^^^^^^ error missing-field: "egressSelections"

## empty list
egressSelections: []

## mapping
egressSelections: {name: cluster}
#                 ^^^^^^^^^^^^^^^ error wrong-type: "egressSelections"

## uds
egressSelections:
- name: controlplane
  connection:
    proxyProtocol: GRPC
    transport: {uds: {udsName: /run/konnectivity.sock}}

## tcp http
egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport: {tcp: {url: "http://proxy:8080"}}

## tcp https
egressSelections:
- name: etcd
  connection:
    proxyProtocol: HTTPConnect
    transport:
      tcp:
        url: https://proxy:8131
        tlsConfig: {caBundle: /ca.crt, clientKey: /a.key, clientCert: /a.crt}

## tcp https without CA
egressSelections:
- name: etcd
  connection:
    proxyProtocol: HTTPConnect
    transport:
      tcp:
        url: https://proxy:8131
        tlsConfig: {clientKey: /a.key, clientCert: /a.crt}

## HTTPConnect over uds
egressSelections:
- name: etcd
  connection:
    proxyProtocol: HTTPConnect
    transport: {uds: {udsName: /a.sock}}

## master
egressSelections:
- name: master
#       ^^^^^^ hint deprecated-value
  connection:
    proxyProtocol: GRPC
    transport: {uds: {udsName: /a.sock}}

## Direct is a value beyond the two named
egressSelections:
- name: cluster
  connection: {proxyProtocol: Direct}

## connection below the item, without any indentation
egressSelections:
- name: cluster
connection: {proxyProtocol: Direct}
^^^^^^^^^^ error unknown-field: belong to the items

## name missing
egressSelections:
- connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /a.sock}}}
# ^^^^^^^^^^ error missing-field: "name"

## connection missing
egressSelections:
- name: cluster
# ^^^^ error missing-field: "connection"

## name unknown
egressSelections:
- name: other
#       ^^^^^ error unknown-value
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /a.sock}}}

## name empty
egressSelections:
- name: ""
#       ^^ error unknown-value
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /a.sock}}}

## old name in other case
egressSelections:
- name: Master
#       ^^^^^^ error unknown-value: change it to controlplane
  connection: {proxyProtocol: Direct}

## name case
egressSelections:
- name: Cluster
#       ^^^^^^^ error unknown-value: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /a.sock}}}

## protocol missing
egressSelections:
- name: cluster
  connection: {transport: {uds: {udsName: /a.sock}}}
# ^^^^^^^^^^ error missing-field: "proxyProtocol"

## protocol empty
egressSelections:
- name: cluster
  connection: {proxyProtocol: "", transport: {uds: {udsName: /a.sock}}}
#                             ^^ error empty-text

## protocol case
egressSelections:
- name: cluster
  connection: {proxyProtocol: grpc, transport: {uds: {udsName: /a.sock}}}
#                             ^^^^ warning unknown-value: GRPC

## protocol of early versions
egressSelections:
- name: cluster
  connection: {proxyProtocol: http-connect, transport: {uds: {udsName: /a.sock}}}
#                             ^^^^^^^^^^^^ warning unknown-value: HTTPConnect

## transport missing for HTTPConnect
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect}
#              ^^^^^^^^^^^^^ error required-here: "transport"

## transport missing for GRPC
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC}
#              ^^^^^^^^^^^^^ error required-here: "transport"

## transport null for GRPC
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: null}
#                                   ^^^^^^^^^ error required-here: "transport"

## transport {} HTTPConnect
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {}}
#                                          ^^^^^^^^^ error at-least-one-field: "uds" or "tcp"

## transport {} GRPC
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {}}
#                                   ^^^^^^^^^ error at-least-one-field: "uds" or "tcp"

## transport both null
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: null, uds: ~}}
#                                          ^^^^^^^^^ error at-least-one-field: "uds" or "tcp"

## GRPC over tcp
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {tcp: {url: "http://a"}}}
#                                               ^^^ error required-here: "tcp"

## GRPC over tcp https
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {tcp: {url: "https://a", tlsConfig: {clientKey: /k, clientCert: /c}}}}
#                                               ^^^ error required-here: "tcp"

## GRPC over tcp, which is not looked into
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {tcp: {}}}
#                                               ^^^ error required-here: "tcp"

## what cannot be read is told also there
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {tcp: {url: 5, tls: {}}}}
#                                               ^^^ error required-here: "tcp"
#                                                          ^ error wrong-type: "url"
#                                                             ^^^ error unknown-field: "tlsConfig"

## url of a socket
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {url: /a.sock}}}
#                                                     ^^^ error unknown-field: "udsName"

## HTTPConnect with tcp and uds: at least one
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "http://a"}, uds: {udsName: /a.sock}}}

## tcp url missing
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {}}}
#                                                      ^^^ error missing-field: "url"

## tcp url empty
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: ""}}}
#                                                                 ^^ error empty-text

## tcp url null
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: }}}
#                                                            ^^^ error missing-field: "url"

## uds name missing
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {}}}
#                                               ^^^ error missing-field: "udsName"

## uds name empty
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: ""}}}
#                                                              ^^ error empty-text

## uds prefix
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: "unix:///a.sock"}}}
#                                                              ^^^^^^^^^^^^^^^^ error malformed-text: "udsName"

## tls empty texts with http
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "http://a", tlsConfig: {caBundle: "", clientKey: "", clientCert: ""}}}}

## tls {} with http
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "http://a", tlsConfig: {}}}}

## caBundle with http
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "http://a", tlsConfig: {caBundle: /ca}}}}
#                                                                                         ^^^^^^^^ error forbidden-here: "tlsConfig.caBundle"

## clientKey with http
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "http://a", tlsConfig: {clientKey: /ca}}}}
#                                                                                         ^^^^^^^^^ error forbidden-here: "tlsConfig.clientKey"

## clientCert with http
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "http://a", tlsConfig: {clientCert: /ca}}}}
#                                                                                         ^^^^^^^^^^ error forbidden-here: "tlsConfig.clientCert"

## https without tlsConfig
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a"}}}
#                                                            ^^^ error required-here: "tlsConfig"

## https with tlsConfig {}
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a", tlsConfig: {}}}}
#                                                                              ^^^^^^^^^ error required-here: "tlsConfig.clientCert"
#                                                                              ^^^^^^^^^ error required-here: "tlsConfig.clientKey"

## https without key
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a", tlsConfig: {clientCert: /c}}}}
#                                                                              ^^^^^^^^^ error required-here: "tlsConfig.clientKey"

## https without cert
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a", tlsConfig: {clientKey: /c}}}}
#                                                                              ^^^^^^^^^ error required-here: "tlsConfig.clientCert"

## https with empty cert
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a", tlsConfig: {clientKey: /c, clientCert: ""}}}}
#                                                                                                         ^^^^^^^^^^ error required-here: "tlsConfig.clientCert"

## tlsConfig with uds
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: /a.sock, tlsConfig: {}}}}
#                                                                       ^^^^^^^^^ error unknown-field

## TCP
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {TCP: {url: "http://a"}}}
#                                                      ^^^ error unknown-field: "tcp"

## caBundle number
egressSelections:
- name: cluster
  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a", tlsConfig: {caBundle: 5, clientKey: /c, clientCert: /d}}}}
#                                                                                                    ^ error wrong-type: "caBundle"

## udsName number
egressSelections:
- name: cluster
  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: 5}}}
#                                                              ^ error wrong-type: "udsName"

## protocol number
egressSelections:
- name: cluster
  connection: {proxyProtocol: 5}
#                             ^ error wrong-type: "proxyProtocol"

## pre-beta shape
egressSelections:
- name: cluster
  connection:
    type: http-connect
#   ^^^^ error unknown-field
    httpConnect: {url: "https://a", caBundle: /c, clientKey: /k, clientCert: /c}
#   ^^^^^^^^^^^ error unknown-field

## unknown protocol: other protocols exist
egressSelections: [{name: cluster, connection: {proxyProtocol: Quic}}]
`,
  )
})

describe('destinations', () => {
  documents(
    egress,
    `
## a name twice
egressSelections:
- {name: cluster, connection: {proxyProtocol: Direct}}
- {name: etcd, connection: {proxyProtocol: Direct}}
- {name: cluster, connection: {proxyProtocol: Direct}}
#        ^^^^^^^ error duplicate-item

## the old name beside the new one
egressSelections:
- {name: controlplane, connection: {proxyProtocol: Direct}}
- {name: master, connection: {proxyProtocol: Direct}}
#        ^^^^^^ hint deprecated-value
#        ^^^^^^ error duplicate-item
`,
  )
})
