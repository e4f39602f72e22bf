import { fileURLToPath } from 'node:url'
import { forkProgram } from '../../../platform/processes/fork-program.ts'
import { givesWay } from '../../../platform/processes/niceness.ts'
import type { ActiveRun } from '../runs/import-run.ts'

const program = fileURLToPath(import.meta.resolve('./import-process.ts'))

/**
 * Does the present step of an import in a process of its own, which gives way to all others if it is a large one: for a small one somebody
 * waits. Throws when it fails or is aborted.
 */
export async function runImportProcess(
  { id: runId, isLarge }: Pick<ActiveRun, 'id' | 'isLarge'>,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = forkProgram(program, {
    args: [String(runId)],
    signal,
    ...(isLarge && { niceness: givesWay }),
  })
  child.once('error', reject)
  child.once('exit', (code, killedBy) => {
    if (code === 0) resolve()
    else reject(new Error(`The process of import ${runId} ended with ${killedBy ?? `code ${code}`}.`))
  })
  return promise
}
