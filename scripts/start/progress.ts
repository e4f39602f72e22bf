/** Prints what is going on for a person: a line when a step begins that may take long, and one when it is done. */
export type Progress = {
  /** Runs a step and prints its name, how long it took, and what it has to say. */
  step: <T>(name: string, work: (note: (text: string) => void) => Promise<T>) => Promise<T>
  say: (line: string) => void
}

const announceAfterMs = 1500

export function createProgress(write: (line: string) => void): Progress {
  return {
    say: (line) => write(`  ${line}`),
    step: async (name, work) => {
      const startedAtMs = Date.now()
      const announce = setTimeout(() => write(`  … ${name}`), announceAfterMs)
      let note = ''
      try {
        const result = await work((text) => {
          note = text
        })
        const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
        write(`  ✓ ${name.padEnd(28)} ${seconds.padStart(5)} s${note ? `   ${note}` : ''}`)
        return result
      } finally {
        clearTimeout(announce)
      }
    },
  }
}
