import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { forkProgram } from '../../platform/processes/fork-program.ts'
import { givesWayToAll } from '../../platform/processes/niceness.ts'
import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { drawLaterJob } from './draw-later.job.ts'
import { sizePicturesLater } from './queue-drawing.ts'

const program = fileURLToPath(import.meta.resolve('./draw-later-process.ts'))

export const drawLaterWorker: WorkerFeature = {
  onStart: ({ db }) => sizePicturesLater(db),
  handlers: ({ logger }) => [
    handle(drawLaterJob, async (drawing, { signal }) => {
      await drawInProcess(drawing, signal)
      logger.info(drawing, 'drew what was left for later')
    }),
  ],
}

/** Draws in a process of its own. Throws when it fails or is aborted; what it had done stays. */
export async function drawInProcess(
  { withIssuePdfs }: { withIssuePdfs: boolean },
  signal: AbortSignal,
): Promise<void> {
  const args = withIssuePdfs ? ['--with-issue-pdfs'] : []
  const [code, killedBy] = await once(forkProgram(program, { args, signal, niceness: givesWayToAll }), 'exit')
  if (code !== 0) throw new Error(`Drawing ended with ${killedBy ?? `code ${code}`}.`)
}
