import type { Queryable } from '../../../platform/database/rows.ts'
import { goLive } from '../apply/go-live.ts'
import { changeRun, type ImportRun, readRun } from './import-run.ts'
import { nextPortion } from './next-portion.ts'
import type { CmsRunWork } from './read-files.ts'

/**
 * The last step of an import: readers get its articles, all at once, or as many as are to go live each day. Cut off, it goes on when it is
 * called again, and what is live counts for the same day.
 */
export async function dripRun({ payload, runId, signal }: CmsRunWork): Promise<void> {
  const { pool } = payload.db
  const run = await readRun(pool, runId)
  if (!run || run.sourceId === null) throw new Error(`Import ${runId} is not planned.`)
  await goLive(payload, {
    runId,
    sourceId: run.sourceId,
    portion: run.options.articlesPerDay ?? null,
    announcesAddresses: run.nextPortionAt === null,
    mayGoOn: async (done) =>
      !signal.aborted &&
      (await changeRun(pool, runId, {
        step: 'going live',
        done,
        problem: null,
        from: ['applying', 'dripping'],
      })),
    note: (client, { isRest }) => noteOutcome(client, run, isRest),
  })
}

/** In the transaction that tells readers: a portion that is live is never followed by another on the same day. */
async function noteOutcome(db: Queryable, run: ImportRun, isRest: boolean): Promise<void> {
  const from = ['applying', 'dripping'] as const
  if (!isRest) {
    // What is brought in later by this import goes live at once again.
    const { articlesPerDay: _ended, ...options } = run.options
    await changeRun(db, run.id, { options, nextPortionAt: null })
    await changeRun(db, run.id, { state: 'done', step: '', isFinished: true, from })
    return
  }
  await changeRun(db, run.id, {
    nextPortionAt: nextPortion(run.nextPortionAt, new Date()),
    conductor: 'worker',
  })
  await changeRun(db, run.id, { state: 'dripping', step: '', from })
}
