import { processEnvironment } from '../env.ts'
import { runCommand } from '../start/run-command.ts'

/** A command that the container engine could not carry out. */
export class EngineError extends Error {
  override name = 'EngineError'
}

export interface EngineOptions {
  cwd?: string
  variables?: NodeJS.ProcessEnv
}

/**
 * Runs `docker` with these arguments and returns what it printed.
 * @throws EngineError with the end of it when it fails.
 */
export async function docker(args: string[], options: EngineOptions = {}): Promise<string> {
  let output = ''
  const result = await runCommand({
    command: 'docker',
    args,
    cwd: options.cwd ?? process.cwd(),
    env: { ...processEnvironment(), ...options.variables },
    onOutput: (chunk) => void (output += chunk),
  })
  if (result.ok) return output.trim()
  throw new EngineError(`docker ${args.join(' ')} ${result.reason}.\n${output.slice(-3000)}`)
}

/** Why there is nothing to prove on this machine, as a sentence; null where an engine answers. */
export async function findEngineProblem(): Promise<string | null> {
  for (const args of [['version'], ['compose', 'version'], ['buildx', 'version']]) {
    try {
      await docker(args)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return `There is no container engine here: docker ${args.join(' ')} failed. It needs docker with compose (v2) and buildx on PATH, and an engine that DOCKER_HOST or the default socket leads to.`
    }
  }
  return null
}
