import { afterAll, vi } from 'vitest'

/*
 * The files of a worker share its process: the next one finds clock, globals and modules as if it were the first, and
 * no timer of another goes off in it (nanostores lets go of a store a second after its last listener).
 */
const { setTimeout, setInterval } = globalThis
const begun: NodeJS.Timeout[] = []
globalThis.setTimeout = noted(setTimeout)
globalThis.setInterval = noted(setInterval)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
  for (const timer of begun) clearTimeout(timer)
  Object.assign(globalThis, { setTimeout, setInterval })
})

function noted<Begin extends typeof setTimeout | typeof setInterval>(begin: Begin): Begin {
  return new Proxy(begin, {
    apply(target, self, input) {
      const timer = Reflect.apply(target, self, input)
      begun.push(timer)
      return timer
    },
  })
}
