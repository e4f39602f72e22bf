import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { createCampaign, createNewsletter } from '../../../test/campaigns.ts'
import { openPayload } from '../../../test/payload.ts'
import { restAs } from '../../../test/rest.ts'

let payload: Payload
beforeAll(async () => {
  payload = await openPayload()
})

const dueAt = '2026-11-30T06:00:00.000Z'

async function insertSend(campaignId: number, newsletterId: number, statement: object | null): Promise<void> {
  await payload.db.pool.query(
    `insert into campaign_sends (campaign_id, newsletter_id, time, due_at, uncertain, content, audience, statement)
     values ($1, $2, '{}', $3, 'hold', '{}', '{}', $4)`,
    [campaignId, newsletterId, dueAt, statement],
  )
}

test('a list of campaigns says where each one stands, whatever was chosen to be read of them', async () => {
  const { id: newsletter } = await createNewsletter(payload)
  const draft = await createCampaign(payload, { newsletter })
  const waiting = await createCampaign(payload, { newsletter })
  const sent = await createCampaign(payload, { newsletter })
  await insertSend(waiting.id, newsletter, null)
  await insertSend(sent.id, newsletter, { sums: { handedOver: 12 } })
  const rest = restAs(await signInAs(payload, 'editor'))
  for (const selected of ['', '&select[subject]=true&select[sending]=true']) {
    const path = `campaigns?draft=true&depth=0&sort=id&where[newsletter][equals]=${newsletter}${selected}`
    const { docs } = await (await rest('GET', path)).json()
    expect(docs).toMatchObject([
      { id: draft.id, sending: null },
      { id: waiting.id, sending: { state: 'waiting', dueAt, handedOver: null } },
      { id: sent.id, sending: { state: 'waiting', handedOver: 12 } },
    ])
  }
})

test('what a save says of it is not kept', async () => {
  const { id: newsletter } = await createNewsletter(payload)
  const { id } = await createCampaign(payload, { newsletter })
  const rest = restAs(await signInAs(payload, 'editor'))
  const sending = { campaignId: id, state: 'paused', dueAt, handedOver: 9 }
  expect((await rest('PATCH', `campaigns/${id}?draft=true&depth=0`, { sending })).status).toBe(200)
  const path = `campaigns?draft=true&depth=0&where[id][equals]=${id}`
  expect((await (await rest('GET', path)).json()).docs).toMatchObject([{ id, sending: null }])
})
