import { signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { expect, test } from 'vitest'
import { publishSecret } from '../test/fake-cms.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'

async function startedSite() {
  const cms = await startFakeCms()
  cms.magazine.fill(1)
  const site = await startSite(cms)
  await site.complete()
  const body = JSON.stringify({ events: [cms.magazine.publish('article-1')] })
  return { cms, site, body }
}

test('a delivery with a wrong, old, future or missing signature is refused with 401 and changes nothing', async () => {
  const { site, body } = await startedSite()
  const minutes = 60_000
  const signatures = [
    signWebhook({ body, secret: 'another secret' }),
    signWebhook({ body: `${body} `, secret: publishSecret }),
    signWebhook({ body, secret: publishSecret, nowMs: Date.now() - 6 * minutes }),
    signWebhook({ body, secret: publishSecret, nowMs: Date.now() + 6 * minutes }),
    'v1=00',
    '',
  ]
  for (const signature of signatures) {
    const response = await site.post(body, signature)
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('The signature is')
  }
  expect((await site.status()).appliedPosition).toBe(0)
  expect((await site.post(body)).status).toBe(200)
})

test.for([
  ['{"events":[]}', 400],
  ['{"events":[{"position":"1"}]}', 400],
  ['not json', 400],
  ['', 400],
] as const)('a signed body that is no delivery is refused: %#', async ([body, status]) => {
  const { site } = await startedSite()
  expect((await site.post(body)).status).toBe(status)
})

test('an event whose records are no records is refused, and nothing of it is live', async () => {
  const { cms, site } = await startedSite()
  const event = cms.magazine.publish('article-1')
  const [first] = event.records?.changes ?? []
  if (!first || !event.records) throw new Error('The event has no records.')
  event.records.changes.push({ ...first, key: '77' })
  const response = await site.deliver(event)
  expect([response.status, await response.text()]).toEqual([
    400,
    '{"error":"The delivery does not fit: article 77 came as 1."}',
  ])
  expect(await site.text('/articles/article-1')).toContain('article-1 v1')
})

test.each(['0', '2'])('with %s threads events may come with megabytes of records', async (SERVE_THREADS) => {
  const cms = await startFakeCms()
  const site = await startSite(cms, { SERVE_THREADS })
  await site.complete()
  cms.magazine.textOf = () => 'word '.repeat(1_000_000)
  expect((await site.publish(cms.magazine.publish('article-1'))).appliedPosition).toBe(1)
  expect((await site.text('/articles/article-1')).length).toBeGreaterThan(5_000_000)
})

test('the endpoint takes nothing but POST', async () => {
  const { site } = await startedSite()
  const response = await site.get('/_meridian/publish')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})
