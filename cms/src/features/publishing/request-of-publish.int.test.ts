import { forRequest } from '@meridian/shared/logging/request-id'
import { PublishEventLogSchema } from '@meridian/shared/publishing/publish-event.schema'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { readLogAfter } from './kept-events.ts'
import { numberEvents } from './numbering/number-events.ts'
import { renderAgain } from '../site-health/render-again.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

test('a publish has the id of the request that made it, delivered or asked for; one of the CMS itself has none', async () => {
  const { id } = await publishArticle(payload)
  await payload.db.pool.query('truncate publish_events')
  const retitle = (title: string) => payload.update({ collection: 'articles', id, data: { title } })
  await retitle('By the CMS itself')
  await forRequest('the-click-of-an-editor', () => retitle('By an editor'))
  const { userId } = await createTestAccount(payload, { role: 'publisher' })
  const actor = { userId, address: '127.0.0.1' }
  await forRequest('the-click-of-another', () => renderAgain(payload.db.pool, actor, '/leadership'))
  await numberEvents(payload.db.pool)

  const { events: delivered } = await readLogAfter(payload.db.pool, { position: 0, limit: 10 })
  const answer = await openApi(payload).getInternal('/publish-events?after=0')
  const { events: asked } = PublishEventLogSchema.parse(await answer.json())
  for (const events of [delivered, asked]) {
    expect(events.map(({ requestId }) => requestId)).toEqual([
      undefined,
      'the-click-of-an-editor',
      'the-click-of-another',
    ])
  }
})
