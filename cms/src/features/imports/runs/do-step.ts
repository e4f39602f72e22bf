import type { SourceFile } from '../source-record.ts'
import { changeRun, type ImportRun, readRun } from './import-run.ts'
import { CancelledRun, planAgain, readAndPlan, type RunWork } from './read-files.ts'

export interface StepWork extends RunWork {
  /** The files that it is read from, and that its pictures may lie in. */
  openFiles: () => Promise<readonly SourceFile[]>
}

/** Does what an import's state asks for, to its next state. What throws is noted with the import, as a sentence. */
export async function doStep(work: StepWork): Promise<void> {
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

async function stepOf(run: ImportRun, work: StepWork): Promise<void> {
  if (run.state === 'reading') {
    await readAndPlan(work, work.openFiles)
    return
  }
  if (run.sourceId === null) return
  if (run.state === 'planning') return planAgain(work, run.sourceId)
  if (run.state !== 'applying' && run.state !== 'dripping' && run.state !== 'undoing') return
  // Reading and planning need none of the CMS, which would double what the process takes.
  const { applyInProcess, dripInProcess, undoInProcess } = await import('./apply-in-process.ts')
  if (run.state === 'dripping') return dripInProcess(work)
  if (run.state === 'undoing') return undoInProcess(work)
  return applyInProcess({ ...work, uploads: await work.openFiles() })
}

function problemText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `It was interrupted, and is tried again: ${message.slice(0, 500)}`
}
