import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment } from '../../env.ts'

/** Starts a program of the worker in a process of its own, whose only messages are those that we send each other. */
export function forkProgram(program: string, args: string[] = [], signal?: AbortSignal): ChildProcess {
  return fork(program, args, {
    execArgv: [],
    // It does one thing at a time.
    env: { ...childEnvironment(), DATABASE_POOL_SIZE: '4' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(signal && { signal }),
  })
}
