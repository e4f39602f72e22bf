import { PublishAnswerSchema, PublishEventLogSchema } from '@meridian/shared/publishing/publish-event.schema'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { expect, test, type Newsdesk } from './stack.ts'

test('an event that is delivered twice gets the receipt of the first time and changes nothing', async ({
  desk,
}) => {
  const article = await desk.publish()
  const event = await lastEvent(desk)
  expect(event.subject).toBe(`articles:${article.id}`)
  const before = await etagOf(desk, article.slug)
  const answers = [await deliver(desk, [event]), await deliver(desk, [event])]
  const receipts = await Promise.all(
    answers.map(async (answer) => PublishAnswerSchema.parse(await answer.json()).receipts),
  )
  expect(receipts[1]).toEqual(receipts[0])
  expect(receipts[0]?.[0]?.pages).toContain(`/articles/${article.slug}`)
  expect(await etagOf(desk, article.slug)).toBe(before)
})

test('a delivery with a signature that is bad, old or missing is refused and changes nothing', async ({
  desk,
}) => {
  const event = await lastEvent(desk)
  const before = (await desk.status()).appliedPosition
  const secret = desk.installation.secrets.publish
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
  for (const signature of signatures) expect((await post(desk, body, signature)).status).toBe(401)
  expect((await desk.status()).appliedPosition).toBe(before)
})

test('an event that skips one is not applied before the one it follows', async ({ desk }) => {
  const event = await lastEvent(desk)
  const answer = await deliver(desk, [{ ...event, position: event.position + 2 }])
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ appliedPosition: event.position })
})

test('a body that is no delivery is refused with the reason', async ({ desk }) => {
  const body = '{"events":[]}'
  const answer = await post(desk, body, signWebhook({ body, secret: desk.installation.secrets.publish }))
  expect(answer.status).toBe(400)
})

async function lastEvent({ installation }: Newsdesk) {
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

function deliver(desk: Newsdesk, events: object[]): Promise<Response> {
  const body = JSON.stringify({ events })
  return post(desk, body, signWebhook({ body, secret: desk.installation.secrets.publish }))
}

function post(desk: Newsdesk, body: string, signature: string | undefined): Promise<Response> {
  return fetch(`${desk.installation.origin}/_meridian/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { [signatureHeader]: signature }) },
    body,
  })
}

async function etagOf(desk: Newsdesk, slug: string): Promise<string | null> {
  return (await fetch(`${desk.installation.origin}/articles/${slug}`)).headers.get('etag')
}
