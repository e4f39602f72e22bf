import { checkOutcome, type Outcome } from '../check/outcome.ts'
import { generationEnv } from '../check/generation.ts'
import { ensureBuild } from '../start/build.ts'
import { cmsBuild, siteBuild } from '../start/build-targets.ts'
import { StartFailure } from '../start/start-failure.ts'

/** Builds site and CMS as `npm start` would, so that the journeys find them finished. */
export async function buildOutcome(root: string, baseEnv: NodeJS.ProcessEnv): Promise<Outcome> {
  const env = { ...baseEnv, ...generationEnv }
  const signal = new AbortController().signal
  try {
    for (const target of [cmsBuild, siteBuild])
      await ensureBuild({ root, target, env, signal, say: console.log })
    return checkOutcome('build', '')
  } catch (error) {
    if (error instanceof StartFailure) return checkOutcome('build', `${error.message}\n${error.wayOut}`)
    throw error
  }
}
