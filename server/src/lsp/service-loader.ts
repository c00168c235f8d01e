import type { LanguageService } from '../core/service.ts'

/** The core, loaded when it is first needed and once only: a start answers `initialize` before that. */
export interface ServiceLoader {
  /** The core; throws before it is loaded. Whoever is called through `guard`, or after `load`, has it. */
  service(): LanguageService
  isLoaded(): boolean
  /** Rejects, always with the same error, when the installation is broken. */
  load(): Promise<void>
}

export function createServiceLoader(load: () => Promise<LanguageService>): ServiceLoader {
  let service: LanguageService | undefined
  let loading: Promise<void> | undefined
  return {
    service: () => {
      if (!service) throw new Error('The core is not loaded yet.')
      return service
    },
    isLoaded: () => service !== undefined,
    load: () => {
      loading ??= load().then((loaded) => {
        service = loaded
      })
      return loading
    },
  }
}
