import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newJournalFolder } from '../../../../test/campaign-lane.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertNewsletter, insertSend } from '../../../../test/sends.ts'
import { SendJournal } from './journal.ts'
import { removeOldJournals } from './remove-old-journals.ts'

const db = openPool()
beforeAll(() => openPayload())
afterAll(() => db.end())

test('the journal of a send goes 400 days after its end, and that of one that goes on, or is not known, stays', async () => {
  const newsletterId = await insertNewsletter(db)
  const folder = newJournalFolder()
  const journal = new SendJournal({ folder, process: 'one' })
  const begin = async (campaignId: number, endedDaysAgo: number | null) => {
    const sendId = await insertSend(db, { newsletterId, campaignId })
    const { rows } = await db.query<{ key: string }>(
      `update campaign_sends set frozen_at = now() - interval '500 days',
              statement = case when $2::int is not null then
                jsonb_build_object('at', to_jsonb(now() - make_interval(days => $2))) end
        where id = $1 returning key`,
      [sendId, endedDaysAgo],
    )
    return note(String(rows[0]?.key), campaignId)
  }
  const note = (key: string, campaignId: number) => {
    journal.begin({ key, campaignId, subject: 'The week' })
    journal.note(key, 7, 'taken')
    return key
  }
  const old = await begin(801, 401)
  const younger = await begin(802, 399)
  const goingOn = await begin(803, null)
  const unknown = note(crypto.randomUUID(), 804)
  journal.close()
  const isThere = (key: string) => existsSync(join(folder, key))
  const hasBegun = (campaignId: number) =>
    journal.hasSentOtherwise({ key: crypto.randomUUID(), campaignId, subject: 'The week' })
  expect([801, 802, 803, 804].map(hasBegun)).toEqual([true, true, true, true])

  await removeOldJournals(db, journal)
  expect([old, younger, goingOn, unknown].map(isThere)).toEqual([false, true, true, true])
  expect([801, 802, 803, 804].map(hasBegun)).toEqual([false, true, true, true])
})
