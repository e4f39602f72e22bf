import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment } from '../../env.ts'
import { giveWay } from './niceness.ts'

export interface ForkOptions {
  args?: string[]
  /** What Node is started with. */
  execArgv?: readonly string[]
  /** Kills it. */
  signal?: AbortSignal
  /** It gives way to all others, as `niceness.ts` says, in a session of its own; without, it counts as much as they do. */
  niceness?: number
}

/**
 * Starts a program of ours in a process of its own, whose only messages are those that we send each other. It has to end when it is
 * disconnected: the process that started it is gone then.
 */
export function forkProgram(
  program: string,
  { args = [], execArgv = [], signal, niceness }: ForkOptions = {},
): ChildProcess {
  const child = fork(program, args, {
    execArgv: [...execArgv],
    // It does one thing at a time.
    env: { ...childEnvironment(), DATABASE_POOL_SIZE: '4' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: niceness !== undefined,
    ...(signal && { signal }),
  })
  if (niceness !== undefined && child.pid !== undefined) void giveWay(child.pid, niceness)
  return child
}
