import { fileURLToPath } from 'node:url'
import { forkProgram } from '../../../platform/processes/fork-program.ts'
import { givesWayToAll } from '../../../platform/processes/niceness.ts'

const program = fileURLToPath(import.meta.resolve('./import-process.ts'))

/**
 * V8 lets what is soon gone take 128 MB of itself, and the rest grow to twice what is used before it cleans up: by these limits,
 * several times what any step holds, reading an export of any size takes 210 MB rather than 470 MB, for 15 % more of its time.
 */
const memory = ['--max-semi-space-size=8', '--max-old-space-size=512']

interface ImportStep {
  runId: number
  /** Whether it takes more than some seconds. */
  isLarge: boolean
  /** Of its files; none for those that were uploaded for it. */
  paths?: readonly string[]
}

/**
 * Does the present step of an import in a process of its own, which gives way to all others if it is a large one: for a small one somebody
 * waits. Throws when it fails or is aborted.
 */
export async function runImportProcess(
  { runId, isLarge, paths = [] }: ImportStep,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = forkProgram(program, {
    args: [String(runId), ...paths],
    execArgv: memory,
    signal,
    ...(isLarge && { niceness: givesWayToAll }),
  })
  child.once('error', reject)
  child.once('exit', (code, killedBy) => {
    if (code === 0) resolve()
    else reject(new Error(`The process of import ${runId} ended with ${killedBy ?? `code ${code}`}.`))
  })
  return promise
}
