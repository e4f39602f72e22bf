import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { deleteOldAddressesOf, publishOldAddresses } from '../../redirects/old-addresses.ts'
import { undoArticles, undoStructure } from '../apply/undo-articles.ts'
import { undoMembers } from '../people/undo-members.ts'
import { undoPictures } from '../pictures/undo-pictures.ts'
import { changeRun } from './import-run.ts'
import type { CmsRunWork } from './read-files.ts'

/**
 * Undoes a run: what it made and nobody has changed here since is taken away, with its addresses and pictures. Cut off, it goes on when it
 * is called again.
 */
export async function undoRun({ payload, runId, signal }: CmsRunWork): Promise<void> {
  const { pool } = payload.db
  const mayGoOn = async (step: string, done = 0): Promise<boolean> =>
    !signal.aborted && (await changeRun(pool, runId, { step, done, problem: null, from: ['undoing'] }))
  await undoArticles(payload, runId, (removed) => mayGoOn('articles', removed))
  if ((await undoMembers(pool, runId, (removed) => mayGoOn('readers', removed))) === null) return
  if (!(await mayGoOn('addresses'))) return
  await inPoolTransaction(pool, async (client) => {
    await publishOldAddresses(client, { runId, addresses: await deleteOldAddressesOf(client, runId) })
  })
  await undoStructure(payload, runId)
  if (!(await mayGoOn('pictures'))) return
  await undoPictures({ payload, runId, signal })
  await changeRun(pool, runId, { state: 'undone', step: '', isFinished: true, from: ['undoing'] })
}
