import { endpointAt } from '@meridian/shared/api/endpoint'
import { receiveMailEventEndpoint } from '@meridian/shared/returned-mail/returned-mail.endpoints'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { signSns, snsCertificate, snsTopic } from '../../../test/sns-signer.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import { createProviderReader } from './providers/read-provider-message.ts'
import { readEvent, readEventsOf } from './read-suppressions.ts'
import { addReturnedMailRoutes } from './returned-mail.routes.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

beforeEach(() => payload.db.pool.query('truncate mail_events, mail_suppressions cascade'))

/** The routes alone, for an installation that expects Amazon SES. */
function openRoutes() {
  const app = new OpenAPIHono()
  const settings = { sesTopic: snsTopic, postmarkSecret: null, mailgunKey: null, resendSecret: null }
  const read = createProviderReader(settings, async () => snsCertificate)
  const context = { cms: async () => payload, db: async () => payload.db.pool, payments: null }
  addReturnedMailRoutes(app, { context, logger: { warn: () => {} }, read })
  return (provider: string, body: string) =>
    app.request(endpointAt(receiveMailEventEndpoint, { provider }).path, {
      method: 'POST',
      body,
      headers: { accept: 'application/problem+json' },
    })
}

const bounce = signSns({
  Message: JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      feedbackId: 'feed',
      bouncedRecipients: [
        { emailAddress: 'Reader@example.org', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' },
      ],
    },
    mail: { messageId: 'm' },
  }),
})

test('what a provider has signed is taken in, and told again it changes nothing', async () => {
  const post = openRoutes()
  const answers = await Promise.all([post('ses', bounce), post('ses', bounce), post('ses', bounce)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answers[0]?.json()).toEqual({ received: true })
  const events = await sqlOn(payload.db.pool)
    .selectFrom('mail_events')
    .select(['source', 'class', 'address_key'])
    .execute()
  expect(events).toEqual([{ source: 'webhook:ses', class: 'hard', address_key: 'reader@example.org' }])
  const [{ id = '' } = {}] = await readEventsOf(payload.db.pool, 'reader@example.org')
  expect((await readEvent(payload.db.pool, id))?.mail).toEqual({ head: '', text: bounce, html: null })
  const suppressions = await sqlOn(payload.db.pool)
    .selectFrom('mail_suppressions')
    .select('address_key')
    .execute()
  expect(suppressions).toEqual([{ address_key: 'reader@example.org' }])
})

test('what is not signed, not known or not expected changes nothing', async () => {
  const post = openRoutes()
  const codeOf = async (provider: string, body: string) => {
    const answer = await post(provider, body)
    return [answer.status, (await answer.json()).code]
  }
  expect(await codeOf('ses', bounce.replace('5.1.1', '5.1.2'))).toEqual([400, 'signature-invalid'])
  expect(await codeOf('ses', '{}')).toEqual([400, 'parameter-invalid'])
  expect(await codeOf('pigeon', bounce)).toEqual([404, 'mail-events-off'])
  expect(await codeOf('mailgun', bounce)).toEqual([404, 'mail-events-off'])
  expect(await sqlOn(payload.db.pool).selectFrom('mail_events').select('id').execute()).toEqual([])
})

test('an installation that expects no provider says so', async () => {
  const { post } = openApi(payload)
  expect(
    (await post(endpointAt(receiveMailEventEndpoint, { provider: 'ses' }).path, JSON.parse(bounce))).status,
  ).toBe(404)
})
