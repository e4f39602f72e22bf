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
  CampaignPreflightRequestSchema,
  CampaignPreflightSchema,
} from '@meridian/shared/campaigns/preflight.schema'
import type { Payload } from 'payload'
import { env } from '../../env.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { idOf } from '../records/relations.ts'
import { countAudience } from './audience/count-audience.ts'
import {
  addCampaignRoute,
  addCampaignRouteWithBody,
  campaignParams,
  campaignUnfit,
  campaignUnknown,
} from './campaign-route.ts'
import { listRecipients } from './ledger/list-recipients.ts'
import { readLastTime, readSend } from './ledger/read-send.ts'
import { checkCampaign } from './preflight/check-campaign.ts'
import { actOnSend } from './sending/act-on-send.ts'
import { prepareCampaign } from './sending/prepare-content.ts'
import { refusalText } from './sending/refusal-text.ts'
import { requestSend } from './sending/request-send.ts'
import { readSavedCampaign } from './saved-campaign.ts'

const tags = ['Campaigns']

/** Each asks other sites. */
const preflightLimit = { name: 'campaign-preflights', points: 120, windowSeconds: 3600 }

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
  request: { params: campaignParams, ...jsonBody(AudienceRequest) },
  responses: { 200: jsonAnswer(AudienceAnswer, 'How many, who is left out and why, and a few of them.') },
})

const checkRoute = describeEndpoint(checkCampaignEndpoint, {
  tags,
  summary: 'What is to be said about a campaign before it goes out',
  description:
    'Asks the pages and sites that it links to, the DNS of its sender, and the spam filter where there is one.',
  request: { params: campaignParams, ...jsonBody(PreflightRequest) },
  responses: { 200: jsonAnswer(Preflight, 'What stops it first.') },
})

const readRoute = describeEndpoint(readCampaignSendEndpoint, {
  tags,
  summary: 'The send of a campaign, with its ledger',
  description: 'Every number is added up from the rows of the recipients.',
  request: { params: campaignParams },
  responses: { 200: jsonAnswer(SendAnswer, 'The send, or null before there is one.') },
})

const sendRoute = describeEndpoint(sendCampaignEndpoint, {
  tags,
  summary: 'Send a campaign, now or later',
  description:
    'What goes out is what was saved last; it is kept as it is at this moment. A campaign is sent once.',
  request: { params: campaignParams, ...jsonBody(SendRequest) },
  responses: { 204: { description: 'It goes out, or waits for its time.' } },
})

const actRoute = describeEndpoint(actOnSendEndpoint, {
  tags,
  summary: 'Pause, resume or stop a send; try again; decide about what is uncertain',
  request: { params: campaignParams, ...jsonBody(ActionRequest) },
  responses: { 204: { description: 'Done.' } },
})

const recipientsRoute = describeEndpoint(listRecipientsEndpoint, {
  tags,
  summary: 'The rows behind a number of the ledger',
  request: {
    params: campaignParams,
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

  addCampaignRouteWithBody(app, context, {
    route: audienceRoute,
    right,
    body: AudienceRequestSchema,
    handle: async ({ c, payload, campaignId, body }) => {
      const newsletterId = idOf((await readSavedCampaign(payload, campaignId)).newsletter)
      if (newsletterId === null) return campaignUnknown(c)
      return c.json(await countAudience(payload.db.pool, { newsletterId, ...body }), 200, noStore)
    },
  })

  addCampaignRouteWithBody(app, context, {
    route: checkRoute,
    right,
    body: CampaignPreflightRequestSchema,
    handle: async ({ c, payload, user, campaignId, body }) => {
      const refusal = await refuseTooMany(c, { context, limit: preflightLimit, key: `user:${user.id}` })
      if (refusal) return refusal
      const prepared = await prepareCampaign(payload, campaignId)
      if (!prepared) return campaignUnfit(c, refusalText({ reason: 'no-newsletter' }))
      const checks = await checkCampaign(payload, prepared, { audience: body.audience, mayAsk: true })
      return c.json({ checks }, 200, noStore)
    },
  })

  addCampaignRoute(app, context, {
    route: readRoute,
    right,
    handle: async ({ c, payload, campaignId }) => {
      const { pool } = payload.db
      const send = await readSend(pool, { campaignId, secret: env.PAYLOAD_SECRET })
      // What was saved of a campaign that is sent is shown nowhere, and this is asked every two seconds.
      const rest = send ? { audience: send.audience, lastTime: null } : await readDraft(payload, campaignId)
      return c.json(CampaignSendAnswerSchema.parse({ send, ...rest }), 200, noStore)
    },
  })

  addCampaignRouteWithBody(app, context, {
    route: sendRoute,
    right,
    body: SendRequestSchema,
    handle: async ({ c, payload, user, campaignId, body }) => {
      const outcome = await requestSend(payload, { campaignId, userId: user.id, request: body })
      if (outcome.ok) return c.body(null, 204, noStore)
      return answerProblem(c, {
        code: outcome.reason === 'sent' ? 'campaign-sent' : 'campaign-unfit',
        detail: refusalText(outcome),
        headers: noStore,
      })
    },
  })

  addCampaignRouteWithBody(app, context, {
    route: actRoute,
    right,
    body: SendActionRequestSchema,
    handle: async ({ c, payload, campaignId, body }) => {
      if (await actOnSend(payload.db.pool, campaignId, body.action)) return c.body(null, 204, noStore)
      return campaignUnfit(c, 'That does not fit where this campaign stands. Look at it once more.')
    },
  })

  addCampaignRoute(app, context, {
    route: recipientsRoute,
    right,
    handle: async ({ c, payload, campaignId }) => {
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
  const { audience: kept } = await readSavedCampaign(payload, id)
  const audience = AudienceSchema.safeParse(kept)
  return {
    audience: audience.success ? audience.data : everybody,
    lastTime: await readLastTime(payload.db.pool, id),
  }
}
