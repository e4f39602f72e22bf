import type { Payload } from 'payload'
import { undoArticles, undoStructure } from '../apply/undo-articles.ts'
import { undoAddresses } from '../addresses/import-addresses.ts'
import { undoPictures } from '../pictures/undo-pictures.ts'
import { changeRun } from './import-run.ts'

/**
 * Undoes a run: what it made and nobody has changed here since is taken away, with its addresses and pictures. Cut off, it goes on when it
 * is called again.
 */
export async function undoRun({
  payload,
  runId,
  signal,
}: {
  payload: Payload
  runId: number
  signal: AbortSignal
}): Promise<void> {
  const { pool } = payload.db
  const mayGoOn = async (step: string, done: number): Promise<boolean> =>
    !signal.aborted && (await changeRun(pool, runId, { step, done, from: ['undoing'] }))
  let removed = 0
  await undoArticles(payload, runId, (count) => {
    removed = count
    return mayGoOn('articles', count)
  })
  if (!(await mayGoOn('addresses', removed))) return
  await undoAddresses(payload, runId)
  await undoStructure(payload, runId)
  await undoPictures({ payload, runId, signal })
  await changeRun(pool, runId, { state: 'undone', step: '', isFinished: true, from: ['undoing'] })
}
