import { describe } from 'vitest'
import { documents, kubelet, tracing } from './documents.ts'

describe('TracingConfiguration', () => {
  documents(
    tracing,
    `
## empty


## both
endpoint: localhost:4317
samplingRatePerMillion: 100

## nulls
endpoint:
samplingRatePerMillion: ~

## max int
samplingRatePerMillion: 1000000

## endpoint number
endpoint: 4317
#         ^^^^ error wrong-type: "endpoint"

## rate text
samplingRatePerMillion: "100"
#                       ^^^^^ error wrong-type: "samplingRatePerMillion"

## rate fraction
samplingRatePerMillion: 0.5
#                       ^^^ error wrong-type: "samplingRatePerMillion"

## rate beyond int32
samplingRatePerMillion: 2147483648
#                       ^^^^^^^^^^ error out-of-range: at most 2147483647

## rate bool
samplingRatePerMillion: true
#                       ^^^^ error wrong-type: "samplingRatePerMillion"

## nested
tracing: {endpoint: a}
^^^^^^^ error unknown-field

## nested by type name
TracingConfiguration: {endpoint: a}
^^^^^^^^^^^^^^^^^^^^ error unknown-field

## no spans
samplingRatePerMillion: 0

## less than none
samplingRatePerMillion: -1
#                       ^^ warning out-of-range: between 0 and 1000000

## more than all
samplingRatePerMillion: 1000001
#                       ^^^^^^^ warning out-of-range: between 0 and 1000000

## https: the connection has no TLS
endpoint: https://collector:4317
^^^^^^^^ warning risky-combination: "endpoint" is reached without TLS

## grpc url: silent in the reference
endpoint: http://collector:4317
`,
  )
})

describe('tracing', () => {
  documents(
    kubelet,
    `
tracing: {}

tracing: {endpoint: localhost:4317, samplingRatePerMillion: 1}

tracing:

tracing: {samplingRatePerMillion: a}
#                                 ^ error wrong-type: "samplingRatePerMillion"

tracing: true
#        ^^^^ error wrong-type: "tracing"

tracing: {samplingRate: 1}
#         ^^^^^^^^^^^^ warning unknown-field: "samplingRatePerMillion"
`,
  )
})

describe('logging', () => {
  documents(
    kubelet,
    `
logging: {}

logging:

logging: {format: text, flushFrequency: 5s, verbosity: 3, vmodule: [{filePattern: a, verbosity: 5}]}

logging: {format: json}

logging: {flushFrequency: 5000000000}

logging: {flushFrequency: 0}

logging: {flushFrequency: 1h0m0.5s}

logging: {flushFrequency: -0s}

logging: {flushFrequency: -5s}
#                         ^^^ warning out-of-range: at least 0s

logging: {flushFrequency: -5}
#                         ^^ warning out-of-range: at least 0s

logging: {verbosity: 0}

logging: {vmodule: []}

logging: {format: json, vmodule: []}

logging: {options: {}}

logging: {options: {text: {}, json: {}}}

logging: {options: {text: {splitStream: true, infoBufferSize: 1Mi}}}
featureGates: {LoggingAlphaOptions: true}

logging: {format: json, options: {json: {splitStream: true, infoBufferSize: 0}}}
featureGates: {LoggingAlphaOptions: true}

## options of the other format are checked and not used
logging: {options: {json: {splitStream: true}}}
#                   ^^^^ information no-effect: "json" is checked and not used
featureGates: {LoggingAlphaOptions: true}

## options of both formats
logging: {format: json, options: {json: {splitStream: yes}, text: {splitStream: no, infoBufferSize: 0}}}
featureGates: {LoggingAlphaOptions: true}

## a buffer for a stream that is not there
logging: {options: {text: {infoBufferSize: 64Ki}}}
#                          ^^^^^^^^^^^^^^ warning no-effect: "splitStream"
featureGates: {LoggingAlphaOptions: true}

logging: {options: {json: {splitStream: false, infoBufferSize: "0"}}}

logging: {format: 5}
#                 ^ error wrong-type: "format"

logging: {flushFrequency: 5x}
#                         ^^ error malformed-duration

logging: {flushFrequency: 5.5}
#                         ^^^ error wrong-type: "flushFrequency"

logging: {flushFrequency: true}
#                         ^^^^ error wrong-type: "flushFrequency"

logging: {flushFrequency: {Duration: 5s}}
#                         ^^^^^^^^^^^^^^ error wrong-type: "flushFrequency"

logging: {verbosity: "3"}
#                    ^^^ error wrong-type: "verbosity"

logging: {verbosity: -1}
#                    ^^ error out-of-range: at least 0

logging: {vmodule: a=3}
#                  ^^^ error wrong-type: "vmodule"

logging: {vmodule: [a=3]}
#                   ^^^ error wrong-type: "vmodule[0]"

logging: {format: json, vmodule: [{filePattern: a, verbosity: 5}]}
#                       ^^^^^^^ error forbidden-here: "vmodule"

## a format in other case is the mistake, not what depends on it
logging: {format: Text, vmodule: [{filePattern: a, verbosity: 5}]}
#                 ^^^^ warning unknown-value: text

logging: {vmodule: [{filePattern: a, verbosity: "5"}]}
#                                               ^^^ error wrong-type: "verbosity"

logging: {vmodule: [{filePattern: 5, verbosity: 5}]}
#                                 ^ error wrong-type: "filePattern"

logging: {options: {text: {splitStream: true}}}
#                          ^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"

logging: {options: {json: {splitStream: true}}}
#                          ^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"

logging: {options: {json: {infoBufferSize: 1Mi}}}
#                          ^^^^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"

logging: {options: {text: {infoBufferSize: 1Mi}}}
#                          ^^^^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"

logging: {options: {text: {splitStream: true}}}
#                          ^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"
featureGates: {LoggingAlphaOptions: false}

logging: {options: {text: {splitStream: "true"}}}
#                                       ^^^^^^ error wrong-type: "splitStream"
featureGates: {LoggingAlphaOptions: true}

logging: {options: {text: {infoBufferSize: 1MB}}}
#                                          ^^^ error malformed-quantity
featureGates: {LoggingAlphaOptions: true}

logging: text
#        ^^^^ error wrong-type: "logging"

logging: {options: {text: true}}
#                         ^^^^ error wrong-type: "text"

## two gated
logging: {options: {text: {splitStream: true, infoBufferSize: 1Mi}}}
#                          ^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"
#                                             ^^^^^^^^^^^^^^ error needs-feature-gate: "LoggingAlphaOptions"

## format unknown text? silent
logging: {format: yaml}

logging: {level: 5}
#         ^^^^^ warning unknown-field

logging: {options: {text: {splitstream: true}}}
#                          ^^^^^^^^^^^ warning unknown-field: "splitStream"

logging: {format: JSON}
#                 ^^^^ warning unknown-value: json
`,
  )
})
