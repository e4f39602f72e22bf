import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  liftSuppressionEndpoint,
  receiveMailEventEndpoint,
  suppressAddressEndpoint,
} from '@meridian/shared/returned-mail/returned-mail.endpoints'
import {
  MailEventReceiptSchema,
  mailEventProviders,
  SuppressionRequestSchema,
} from '@meridian/shared/returned-mail/returned-mail.schema'
import type { Logger } from 'pino'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint, describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { clientAddress } from '../../platform/http/rate-limiting.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireRight } from '../accounts/api/session/require-session.ts'
import { createProviderReader, type ReadProviderMessage } from './providers/read-provider-message.ts'
import { askSns } from './providers/ses.ts'
import { returnTokens } from './return-addresses.ts'
import { letThrough, stopMail } from './staff-suppressions.ts'
import { takeInProviderEvents } from './take-in-provider-events.ts'

const tags = ['Mail']
const done = { 204: { description: 'Done.' } }

const eventRoute = describeEndpoint(receiveMailEventEndpoint, {
  tags,
  summary: 'What a mail provider tells of mails that came back',
  description:
    'Amazon SES (by SNS), Postmark, Mailgun and Resend, each with its own proof of who tells. What is told again is acknowledged and changes nothing; so is what nothing follows from.',
  request: {
    params: z.object({ provider: z.enum(mailEventProviders) }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({}).openapi('MailEvent') } },
    },
  },
  responses: { 200: jsonAnswer(MailEventReceiptSchema.openapi('MailEventReceipt'), 'It is taken in.') },
})

const suppressRoute = describeEndpoint(suppressAddressEndpoint, {
  tags,
  summary: 'Stop mail to an address',
  description: 'Campaigns leave it out from now on, those that are under way as well.',
  request: jsonBody(z.strictObject(SuppressionRequestSchema.shape).openapi('SuppressionRequest')),
  responses: done,
})

const liftRoute = describeEndpoint(liftSuppressionEndpoint, {
  tags,
  summary: 'Let mail to an address through again',
  description: 'That it was stopped, and why, is kept.',
  request: { params: z.object({ id: z.string() }) },
  responses: done,
})

interface ReturnedMailApi {
  context: ApiContext
  logger: Pick<Logger, 'warn'>
  /** Reads what providers send; of this installation unless told otherwise. */
  read?: ReadProviderMessage
}

const readHere = createProviderReader(env.returnedMail.providers, askSns)

/** What providers tell of mails that came back, and what staff do about addresses to which nothing is sent. */
export function addReturnedMailRoutes(
  app: OpenAPIHono,
  { context, logger, read = readHere }: ReturnedMailApi,
): void {
  addEndpoint(app, eventRoute, async (c) => {
    const provider = z.enum(mailEventProviders).safeParse(c.req.param('provider')).data
    if (!provider) return answerProblem(c, { ...refusals.unset, headers: noStore })
    // Byte for byte: signatures are over what was sent, not over what it means.
    const body = Buffer.from(await c.req.arrayBuffer())
    const message = await read(provider, { headers: c.req.raw.headers, body, now: new Date() })
    if (!message.ok) {
      const { reason } = message
      if (reason !== 'unset') logger.warn({ provider, reason }, 'refused a mail event')
      return answerProblem(c, { ...refusals[reason], headers: noStore })
    }
    const { pool } = (await context.cms()).db
    const { events } = message
    await takeInProviderEvents(pool, { provider, events, addresses: returnTokens, body })
    return c.json({ received: true }, 200, noStore)
  })

  addEndpoint(app, suppressRoute, async (c) => {
    const check = await requireRight(c, context, 'helpReaders')
    if (!check.ok) return check.response
    const body = await readBody(c, SuppressionRequestSchema)
    if (!body.ok) return body.response
    const actor = { userId: check.session.userId, address: clientAddress(c) }
    await stopMail((await context.cms()).db.pool, { actor, email: body.value.email })
    return c.body(null, 204, noStore)
  })

  addEndpoint(app, liftRoute, async (c) => {
    const check = await requireRight(c, context, 'helpReaders')
    if (!check.ok) return check.response
    const actor = { userId: check.session.userId, address: clientAddress(c) }
    if (await letThrough((await context.cms()).db.pool, { actor, id: idParameter(c) }))
      return c.body(null, 204, noStore)
    const detail = 'Mail to this address is let through already.'
    return answerProblem(c, { code: 'suppression-unknown', detail, headers: noStore })
  })
}

const unsigned = {
  code: 'signature-invalid',
  detail: 'This is not signed by the provider, or not at this time.',
} as const

const refusals = {
  unset: { code: 'mail-events-off', detail: 'Nothing is expected from this provider.' },
  unsigned,
  stale: unsigned,
  malformed: { code: 'parameter-invalid', detail: 'This is no message of the provider.' },
} as const
