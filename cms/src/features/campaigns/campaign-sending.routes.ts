import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AudienceSchema, everybody } from '@meridian/shared/campaigns/audience.schema'
import {
  actOnSendEndpoint,
  checkCampaignEndpoint,
  countCampaignAudienceEndpoint,
  listRecipientsEndpoint,
  readCampaignSendEndpoint,
  sendCampaignEndpoint,
} from '@meridian/shared/campaigns/sending.endpoints'
import {
  AudienceCountSchema,
  AudienceRequestSchema,
  CampaignSendAnswerSchema,
  RecipientsSchema,
  recipientStates,
  SendActionRequestSchema,
  SendRequestSchema,
} from '@meridian/shared/campaigns/sending.schema'
import {
  type CampaignCheck,
  CampaignPreflightRequestSchema,
  CampaignPreflightSchema,
  checkLevels,
} from '@meridian/shared/campaigns/preflight.schema'
import type { Context } from 'hono'
import type { Payload } from 'payload'
import { env } from '../../env.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addNewsroomRoute } from '../publishing/api/newsroom-route.ts'
import { countAudience } from './audience/count-audience.ts'
import { campaignOf, campaignUnknown } from './campaign-in-route.ts'
import { listRecipients } from './ledger/list-recipients.ts'
import { readLastTime, readSend } from './ledger/read-send.ts'
import { checkCampaign } from './preflight/check-campaign.ts'
import { actOnSend } from './sending/act-on-send.ts'
import { prepareCampaign } from './sending/prepare-content.ts'
import { refusalText } from './sending/refusal-text.ts'
import { requestSend } from './sending/request-send.ts'

const tags = ['Campaigns']

/** Each asks other sites. */
const preflightLimit = { name: 'campaign-preflights', points: 120, windowSeconds: 3600 }

const params = z.object({ id: z.string().openapi({ example: '42' }) })
const AudienceRequest = z.strictObject(AudienceRequestSchema.shape).openapi('CampaignAudienceRequest')
const AudienceAnswer = z.object(AudienceCountSchema.shape).openapi('CampaignAudience')
const SendAnswer = z.object(CampaignSendAnswerSchema.shape).openapi('CampaignSend')
const SendRequest = z.strictObject(SendRequestSchema.shape).openapi('CampaignSendRequest')
const ActionRequest = z.strictObject(SendActionRequestSchema.shape).openapi('CampaignSendAction')
const PreflightRequest = z
  .strictObject(CampaignPreflightRequestSchema.shape)
  .openapi('CampaignPreflightRequest')
const Preflight = z.object(CampaignPreflightSchema.shape).openapi('CampaignPreflight')
const Recipients = z.object(RecipientsSchema.shape).openapi('CampaignRecipients')

const audienceRoute = describeEndpoint(countCampaignAudienceEndpoint, {
  tags,
  summary: 'Count whom a campaign would go to',
  request: { params, ...jsonBody(AudienceRequest) },
  responses: { 200: jsonAnswer(AudienceAnswer, 'How many, who is left out and why, and a few of them.') },
})

const checkRoute = describeEndpoint(checkCampaignEndpoint, {
  tags,
  summary: 'What is to be said about a campaign before it goes out',
  description:
    'Asks the pages and sites that it links to, the DNS of its sender, and the spam filter where there is one.',
  request: { params, ...jsonBody(PreflightRequest) },
  responses: { 200: jsonAnswer(Preflight, 'What stops it first.') },
})

const readRoute = describeEndpoint(readCampaignSendEndpoint, {
  tags,
  summary: 'The send of a campaign, with its ledger',
  description: 'Every number is added up from the rows of the recipients.',
  request: { params },
  responses: { 200: jsonAnswer(SendAnswer, 'The send, or null before there is one.') },
})

const sendRoute = describeEndpoint(sendCampaignEndpoint, {
  tags,
  summary: 'Send a campaign, now or later',
  description:
    'What goes out is what was saved last; it is kept as it is at this moment. A campaign is sent once.',
  request: { params, ...jsonBody(SendRequest) },
  responses: { 204: { description: 'It goes out, or waits for its time.' } },
})

const actRoute = describeEndpoint(actOnSendEndpoint, {
  tags,
  summary: 'Pause, resume or stop a send; try again; decide about what is uncertain',
  request: { params, ...jsonBody(ActionRequest) },
  responses: { 204: { description: 'Done.' } },
})

const recipientsRoute = describeEndpoint(listRecipientsEndpoint, {
  tags,
  summary: 'The rows behind a number of the ledger',
  request: {
    params,
    query: z.object({
      state: z.string().optional().openapi({ description: 'States, separated by commas.' }),
      reason: z.string().optional(),
      search: z.string().optional().openapi({ description: 'A part of the address.' }),
      after: z.string().optional().openapi({ description: 'Where the page before ended.' }),
    }),
  },
  responses: { 200: jsonAnswer(Recipients, 'A page of recipients.') },
})

/** Sending campaigns, for those who may. */
export function addCampaignSendingRoutes(app: OpenAPIHono, context: ApiContext): void {
  const right = 'sendCampaigns'

  addNewsroomRoute(app, context, {
    route: audienceRoute,
    right,
    handle: async ({ c, payload }) => {
      const body = await readBody(c, AudienceRequestSchema)
      if (!body.ok) return body.response
      const id = await campaignOf(c, payload)
      const newsletterId = id === null ? null : await newsletterOf(id)
      if (newsletterId === null) return campaignUnknown(c)
      return c.json(await countAudience(payload.db.pool, { newsletterId, ...body.value }), 200, noStore)

      async function newsletterOf(campaignId: number): Promise<number | null> {
        const campaign = await payload.findByID({
          collection: 'campaigns',
          id: campaignId,
          draft: true,
          depth: 0,
        })
        const { newsletter } = campaign
        return typeof newsletter === 'object' ? (newsletter?.id ?? null) : (newsletter ?? null)
      }
    },
  })

  addNewsroomRoute(app, context, {
    route: checkRoute,
    right,
    handle: async ({ c, payload, user }) => {
      const body = await readBody(c, CampaignPreflightRequestSchema)
      if (!body.ok) return body.response
      const id = await campaignOf(c, payload)
      if (id === null) return campaignUnknown(c)
      const refusal = await refuseTooMany(c, { context, limit: preflightLimit, key: `user:${user.id}` })
      if (refusal) return refusal
      const prepared = await prepareCampaign(payload, id)
      if (!prepared) return unfit(c, refusalText({ reason: 'no-newsletter' }))
      const checks = await checkCampaign(payload, prepared, { audience: body.value.audience, mayAsk: true })
      return c.json({ checks: checks.toSorted(bySeverity) }, 200, noStore)
    },
  })

  addNewsroomRoute(app, context, {
    route: readRoute,
    right,
    handle: async ({ c, payload }) => {
      const campaignId = await campaignOf(c, payload)
      if (campaignId === null) return campaignUnknown(c)
      const { pool } = payload.db
      const send = await readSend(pool, { campaignId, secret: env.PAYLOAD_SECRET })
      // What was saved of a campaign that is sent is shown nowhere, and this is asked every two seconds.
      const rest = send ? { audience: send.audience, lastTime: null } : await readDraft(payload, campaignId)
      return c.json(CampaignSendAnswerSchema.parse({ send, ...rest }), 200, noStore)
    },
  })

  addNewsroomRoute(app, context, {
    route: sendRoute,
    right,
    handle: async ({ c, payload, user }) => {
      const body = await readBody(c, SendRequestSchema)
      if (!body.ok) return body.response
      const campaignId = await campaignOf(c, payload)
      if (campaignId === null) return campaignUnknown(c)
      const outcome = await requestSend(payload, { campaignId, userId: user.id, request: body.value })
      if (outcome.ok) return c.body(null, 204, noStore)
      return answerProblem(c, {
        code: outcome.reason === 'sent' ? 'campaign-sent' : 'campaign-unfit',
        detail: refusalText(outcome),
        headers: noStore,
      })
    },
  })

  addNewsroomRoute(app, context, {
    route: actRoute,
    right,
    handle: async ({ c, payload }) => {
      const body = await readBody(c, SendActionRequestSchema)
      if (!body.ok) return body.response
      const id = await campaignOf(c, payload)
      if (id === null) return campaignUnknown(c)
      if (await actOnSend(payload.db.pool, id, body.value.action)) return c.body(null, 204, noStore)
      return unfit(c, 'That does not fit where this campaign stands. Look at it once more.')
    },
  })

  addNewsroomRoute(app, context, {
    route: recipientsRoute,
    right,
    handle: async ({ c, payload }) => {
      const campaignId = await campaignOf(c, payload)
      if (campaignId === null) return campaignUnknown(c)
      const after = Number(c.req.query('after') ?? 0)
      const states = (c.req.query('state') ?? '').split(',')
      const reason = c.req.query('reason')
      const page = await listRecipients(payload.db.pool, {
        campaignId,
        states: recipientStates.filter((state) => states.includes(state)),
        reason: reason === undefined ? null : storableText(reason).slice(0, 60),
        after: Number.isInteger(after) ? Math.min(Math.max(after, 0), 2_147_483_647) : 0,
        search: storableText(c.req.query('search') ?? '').slice(0, 200),
      })
      return c.json(page, 200, noStore)
    },
  })
}

/** What is chosen of a campaign before it is sent. */
async function readDraft(
  payload: Payload,
  id: number,
): Promise<Pick<z.output<typeof CampaignSendAnswerSchema>, 'audience' | 'lastTime'>> {
  const campaign = await payload.findByID({ collection: 'campaigns', id, draft: true, depth: 0 })
  const audience = AudienceSchema.safeParse(campaign.audience)
  return {
    audience: audience.success ? audience.data : everybody,
    lastTime: await readLastTime(payload.db.pool, id),
  }
}

function unfit(c: Context, detail: string): Response {
  return answerProblem(c, { code: 'campaign-unfit', detail, headers: noStore })
}

/** What stops it first, what is fine last. */
function bySeverity(one: CampaignCheck, other: CampaignCheck): number {
  return checkLevels.indexOf(one.level) - checkLevels.indexOf(other.level)
}
