import { fileURLToPath } from 'node:url'
import { forkProgram } from '../../../platform/processes/fork-program.ts'
import { givesWay } from '../../../platform/processes/niceness.ts'

const program = fileURLToPath(import.meta.resolve('./import-process.ts'))

/** Does the present step of an import in a process of its own, which gives way to all others. Throws when it fails or is aborted. */
export async function runImportProcess(runId: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = forkProgram(program, { args: [String(runId)], signal, niceness: givesWay })
  child.once('error', reject)
  child.once('exit', (code, killedBy) => {
    if (code === 0) resolve()
    else reject(new Error(`The process of import ${runId} ended with ${killedBy ?? `code ${code}`}.`))
  })
  return promise
}
