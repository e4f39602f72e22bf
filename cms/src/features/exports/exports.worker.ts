import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { env } from '../../env.ts'
import { forkProgram } from '../../platform/processes/fork-program.ts'
import { givesWayToAll } from '../../platform/processes/niceness.ts'
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts'
import type { WorkerContext, WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { mediaFolder } from '../media/media-files.ts'
import { openExportFiles } from './export-files.ts'
import { deleteOldExports, failExport } from './export-runs.ts'
import { makeExportJob } from './make-export.job.ts'

const program = fileURLToPath(import.meta.resolve('./export-process.ts'))

export const exportsWorker: WorkerFeature = {
  handlers: (context) => [exportHandler(context)],
  cleanUps: ({ db }) => [
    {
      name: 'old exports',
      run: () => deleteOldExports(db, openExportFiles({ folder: mediaFolder, storage: env.mediaStorage })),
    },
  ],
}

/** Writes an export in a process of its own, which leaves the worker to those who publish. */
export function exportHandler({ db, logger }: Pick<WorkerContext, 'db' | 'logger'>): JobHandler {
  return handle(makeExportJob, async ({ runId }, { signal }) => {
    const child = forkProgram(program, { args: [String(runId)], signal, niceness: givesWayToAll })
    const [code, killedBy] = await once(child, 'exit')
    if (code === 0) return
    signal.throwIfAborted()
    if (killedBy !== null) throw new Error(`The export ended with ${String(killedBy)}.`)
    await failExport(db, runId, 'The export could not be made. The log of the worker says why.')
    logger.error({ runId, code }, 'an export could not be made')
  })
}
