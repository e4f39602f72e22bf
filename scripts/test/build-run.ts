import { checkOutcome, type Outcome } from '../check/outcome.ts'
import { generationEnv } from '../check/generation.ts'
import { ensureBuild } from '../start/build.ts'
import type { BuildTarget } from '../start/build-targets.ts'
import { StartFailure } from '../start/start-failure.ts'

/** Builds the site or the CMS as `npm start` would, so that the journeys find it finished. */
export async function buildOutcome(
  run: { root: string; env: NodeJS.ProcessEnv },
  target: BuildTarget,
): Promise<Outcome> {
  const name = `build of the ${target.name}`
  const env = { ...run.env, ...generationEnv }
  try {
    await ensureBuild({ root: run.root, target, env, signal: new AbortController().signal, say: console.log })
    return checkOutcome(name, '')
  } catch (error) {
    if (error instanceof StartFailure) return checkOutcome(name, `${error.message}\n${error.wayOut}`)
    throw error
  }
}
