import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { signalGroup } from './signal-group.ts'

const keptCharacters = 8000

export type CommandResult = { ok: true; output: string } | { ok: false; output: string; reason: string }

export type CommandInput = {
  command: string
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  /** Run as another user (root starting Postgres). */
  identity?: { uid: number; gid: number } | undefined
  /** Ends the command and all that it started. */
  signal?: AbortSignal | undefined
  /** Called for each chunk of output as it comes. */
  onOutput?: (chunk: string) => void
}

const running = new Map<ChildProcess, Promise<CommandResult>>()
let isEnding = false

/**
 * Before this process ends itself: asks all commands that run now to end, insists after a minute, and resolves when
 * they are gone. Anyone who waits for one of them waits for ever, so that nothing more is begun and nothing is taken
 * for a failure.
 */
export async function endRunningCommands(): Promise<void> {
  isEnding = true
  const insist = setTimeout(() => signalAll('SIGKILL'), 60_000)
  signalAll('SIGINT')
  await Promise.all(running.values())
  clearTimeout(insist)
}

function signalAll(signal: NodeJS.Signals): void {
  for (const child of running.keys()) signalGroup(child.pid, signal)
}

/** Runs a command to its end in its own process group and keeps the last part of its output. */
export async function runCommand(input: CommandInput): Promise<CommandResult> {
  // Cleaning up needs commands as well.
  const isCleanUp = isEnding
  const child = spawn(input.command, input.args, {
    cwd: input.cwd,
    ...(input.env && { env: input.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...input.identity,
  })
  const result = collect(child, input).finally(() => running.delete(child))
  running.set(child, result)
  const outcome = await result
  return isEnding && !isCleanUp ? forEver() : outcome
}

function forEver(): Promise<never> {
  return new Promise(() => undefined)
}

function collect(
  child: ChildProcessByStdio<null, Readable, Readable>,
  input: CommandInput,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = ''
    const keep = (chunk: Buffer) => {
      const text = chunk.toString('utf8')
      output = (output + text).slice(-keptCharacters)
      input.onOutput?.(text)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const abort = () => signalGroup(child.pid, 'SIGKILL')
    input.signal?.addEventListener('abort', abort, { once: true })
    if (input.signal?.aborted) abort()
    child.on('error', (error) => resolve({ ok: false, output, reason: error.message }))
    child.on('close', (code, signal) => {
      input.signal?.removeEventListener('abort', abort)
      if (code === 0) resolve({ ok: true, output })
      else resolve({ ok: false, output, reason: signal ? `ended by ${signal}` : `ended with code ${code}` })
    })
  })
}
