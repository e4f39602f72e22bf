import { PublishAnswerSchema, PublishEventLogSchema } from '@meridian/shared/publishing/publish-event.schema'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { expect, test, type Newsroom } from './stack.ts'

test('an event that is delivered twice gets the receipt of the first time and changes nothing', async ({
  newsroom,
}) => {
  const article = await newsroom.publish()
  const event = await lastEvent(newsroom)
  expect(event.subject).toBe(`articles:${article.id}`)
  const before = await etagOf(newsroom, article.slug)
  const answers = [await deliver(newsroom, [event]), await deliver(newsroom, [event])]
  const receipts = await Promise.all(
    answers.map(async (answer) => PublishAnswerSchema.parse(await answer.json()).receipts),
  )
  expect(receipts[1]).toEqual(receipts[0])
  expect(receipts[0]?.[0]?.pages).toContain(`/articles/${article.slug}`)
  expect(await etagOf(newsroom, article.slug)).toBe(before)
})

test('a delivery with a signature that is bad, old or missing is refused and changes nothing', async ({
  newsroom,
}) => {
  const event = await lastEvent(newsroom)
  const before = (await newsroom.status()).appliedPosition
  const secret = newsroom.installation.secrets.publish
  const body = JSON.stringify({ events: [{ ...event, position: event.position + 1 }] })
  const sixMinutes = 6 * 60_000
  const signatures = [
    undefined,
    't=1,v1=00',
    signWebhook({ body, secret: 'x'.repeat(64) }),
    signWebhook({ body: `${body} `, secret }),
    signWebhook({ body, secret, nowMs: Date.now() - sixMinutes }),
    signWebhook({ body, secret, nowMs: Date.now() + sixMinutes }),
  ]
  for (const signature of signatures) expect((await post(newsroom, body, signature)).status).toBe(401)
  expect((await newsroom.status()).appliedPosition).toBe(before)
})

test('an event that skips one is not applied before the one it follows', async ({ newsroom }) => {
  const event = await lastEvent(newsroom)
  const answer = await deliver(newsroom, [{ ...event, position: event.position + 2 }])
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ appliedPosition: event.position })
})

test('a body that is no delivery is refused with the reason', async ({ newsroom }) => {
  const body = '{"events":[]}'
  const answer = await post(
    newsroom,
    body,
    signWebhook({ body, secret: newsroom.installation.secrets.publish }),
  )
  expect(answer.status).toBe(400)
})

async function lastEvent({ installation }: Newsroom) {
  const log = async (after: number) => {
    const response = await fetch(
      `${installation.cmsOrigin}/api/internal/publish-events?after=${after}&limit=200`,
      {
        headers: { authorization: `Bearer ${installation.secrets.internal}` },
      },
    )
    return PublishEventLogSchema.parse(await response.json())
  }
  const { lastPosition } = await log(0)
  const [event] = (await log(lastPosition - 1)).events
  if (!event) throw new Error(`The log has no event at ${lastPosition}.`)
  return event
}

function deliver(newsroom: Newsroom, events: object[]): Promise<Response> {
  const body = JSON.stringify({ events })
  return post(newsroom, body, signWebhook({ body, secret: newsroom.installation.secrets.publish }))
}

function post(newsroom: Newsroom, body: string, signature: string | undefined): Promise<Response> {
  return fetch(`${newsroom.installation.origin}/_meridian/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { [signatureHeader]: signature }) },
    body,
  })
}

async function etagOf(newsroom: Newsroom, slug: string): Promise<string | null> {
  return (await fetch(`${newsroom.installation.origin}/articles/${slug}`)).headers.get('etag')
}
