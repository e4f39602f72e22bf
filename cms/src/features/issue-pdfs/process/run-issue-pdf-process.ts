import { fileURLToPath } from 'node:url'
import { forkProgram } from '../../../platform/processes/fork-program.ts'
import { givesWay } from '../../../platform/processes/niceness.ts'

const program = fileURLToPath(import.meta.resolve('./issue-pdf-process.ts'))

/** What the process is to do. */
export type IssuePdfTask = { kind: 'typeset'; issueId: number } | { kind: 'review' }

/** Runs a task in a process of its own and gives what it reports. Throws when it fails or is aborted. */
export async function runIssuePdfProcess(task: IssuePdfTask, signal: AbortSignal): Promise<unknown> {
  const args = task.kind === 'typeset' ? [task.kind, String(task.issueId)] : [task.kind]
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let outcome: unknown
  const child = forkProgram(program, { args, signal, niceness: givesWay })
  child.once('message', (message) => {
    outcome = message
  })
  child.once('error', reject)
  child.once('exit', (code, killedBy) => {
    if (code === 0 && outcome !== undefined) resolve(outcome)
    else reject(new Error(`The process for "${args.join(' ')}" ended with ${killedBy ?? `code ${code}`}.`))
  })
  return promise
}
