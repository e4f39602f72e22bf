import { processEnvironment, projectRoot, readStackEnv } from '../env.ts'
import { createProgress } from './progress.ts'
import { startStack, type RunningStack } from './stack.ts'
import type { StackMode } from './stack-commands.ts'
import { StartFailure } from './start-failure.ts'
import { welcome } from './welcome.ts'

const watchParentEveryMs = 500

type ExitCode = 0 | 1

/** The life of `npm start` and `npm run dev`: start, say where everything is, stop on Ctrl-C. */
export async function runUntilStopped(mode: StackMode, baseEnv = processEnvironment()): Promise<never> {
  const stopping = new AbortController()
  let running: RunningStack | null = null
  let exitCode: ExitCode = 0
  const stop = (code: ExitCode, message: unknown) => {
    if (stopping.signal.aborted) return
    exitCode = code
    stopping.abort()
    say(message)
    if (running) void stopAndExit(running, code)
  }
  onReasonsToStop(stop)
  try {
    const startedAtMs = Date.now()
    const stack = readStackEnv(baseEnv)
    say(mode === 'production' ? '\n  Meridian\n' : '\n  Meridian, in development\n')
    const progress = createProgress(say)
    running = await startStack({
      root: projectRoot,
      stack,
      baseEnv,
      mode,
      progress,
      signal: stopping.signal,
    })
    if (stopping.signal.aborted) await stopAndExit(running, exitCode)
    say(welcome({ stack, folder: running.folder, tookMs: Date.now() - startedAtMs }))
  } catch (error) {
    if (stopping.signal.aborted) return exit(exitCode, '  Stopped.')
    return exit(1, error instanceof StartFailure ? `\n  ${error.message}\n  ${error.wayOut}\n` : error)
  }
  return new Promise<never>(() => undefined)
}

/** Ctrl-C and its kin, a parent that is gone, output that nobody reads any more, and a problem of our own. */
function onReasonsToStop(stop: (code: ExitCode, message: unknown) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(0, '\n  Stopping…'))
  }
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && stop(0, '\n  Stopping…'), watchParentEveryMs)
  watch.unref()
  process.stdout.on('error', () => stop(0, ''))
  process.on('uncaughtException', (error) => stop(1, error))
}

async function stopAndExit(running: RunningStack, code: ExitCode): Promise<never> {
  try {
    await running.stop()
    return exit(code, '  Stopped.')
  } catch (error) {
    return exit(1, error)
  }
}

function exit(code: ExitCode, message: unknown): never {
  if (code === 0) say(message)
  else console.error(message)
  process.exit(code)
}

function say(message: unknown): void {
  if (process.stdout.writable) console.log(message)
}
