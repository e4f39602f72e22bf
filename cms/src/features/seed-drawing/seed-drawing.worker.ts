import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { forkProgram } from '../../platform/processes/fork-program.ts'
import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { drawSeedJob } from './draw-seed.job.ts'

const program = fileURLToPath(import.meta.resolve('./draw-seed-process.ts'))

export const seedDrawingWorker: WorkerFeature = {
  handlers: ({ logger }) => [
    handle(drawSeedJob, async (_, { signal }) => {
      await drawInProcess(signal)
      logger.info('drew the pictures and PDFs of the seed')
    }),
  ],
}

/** Draws in a process of its own. Throws when it fails or is aborted; what it had done stays. */
export async function drawInProcess(signal: AbortSignal): Promise<void> {
  const [code, killedBy] = await once(forkProgram(program, [], signal), 'exit')
  if (code !== 0) throw new Error(`Drawing the seed ended with ${killedBy ?? `code ${code}`}.`)
}
