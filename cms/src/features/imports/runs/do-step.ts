import { expandSources } from '../sources/archive/expand-sources.ts'
import { changeRun, type ImportRun, readRun } from './import-run.ts'
import { CancelledRun, planAgain, readAndPlan, type RunWork } from './read-files.ts'
import { uploadedFiles } from './uploaded-files.ts'

/** Does what an import's state asks for, to its next state. What throws is noted with the import, as a sentence. */
export async function doStep(work: RunWork): Promise<void> {
  const run = await readRun(work.pool, work.runId)
  if (!run) return
  try {
    await stepOf(run, work)
  } catch (error) {
    if (error instanceof CancelledRun) return
    await changeRun(work.pool, work.runId, { problem: problemText(error) })
    throw error
  }
}

async function stepOf(run: ImportRun, work: RunWork): Promise<void> {
  const { pool, runId } = work
  if (run.state === 'reading') {
    await readAndPlan(work, async () => expandSources(await uploadedFiles(pool, runId)))
    return
  }
  if (run.sourceId === null) return
  if (run.state === 'planning') return planAgain(work, run.sourceId)
  if (run.state !== 'applying' && run.state !== 'dripping' && run.state !== 'undoing') return
  // Reading and planning need none of the CMS, which would double what the process takes.
  const { applyInProcess, dripInProcess, undoInProcess } = await import('./apply-in-process.ts')
  if (run.state === 'dripping') return dripInProcess(work)
  if (run.state === 'undoing') return undoInProcess(work)
  return applyInProcess({ ...work, uploads: await expandSources(await uploadedFiles(pool, runId)) })
}

function problemText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `It was interrupted, and is tried again: ${message.slice(0, 500)}`
}
