import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  chooseNewsletterEndpoint,
  chooseSectionsEndpoint,
  listReaderNewslettersEndpoint,
  listSectionInterestsEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import {
  NewsletterChoiceSchema,
  ReaderNewsletterSchema,
} from '@meridian/shared/newsletter/reader-newsletter.schema'
import {
  SectionChoiceSchema,
  SectionInterestSchema,
} from '@meridian/shared/newsletter/section-interests.schema'
import { env } from '../../../env.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { type ChoiceOutcome, chooseNewsletter } from '../../newsletter/choose-newsletter.ts'
import { createOriginHash } from '../../newsletter/newsletter-tokens.ts'
import { listReaderNewsletters } from '../../newsletter/reader-newsletters.ts'
import { chooseSections, listSectionInterests } from '../../newsletter/section-interests.ts'
import { addReaderRoute } from './reader-route.ts'

const hashOrigin = createOriginHash(env.PAYLOAD_SECRET)
const tags = ['Newsletter']
const Answer = z.array(z.object(ReaderNewsletterSchema.shape).openapi('ReaderNewsletter'))

const Sections = z.array(z.object(SectionInterestSchema.shape).openapi('SectionInterest'))

/** More than anybody means to do; who has not confirmed their address has a mail sent by some of these. */
const choiceLimit = { name: 'newsletter-choice', points: 60, windowSeconds: 600 }
const unconfirmedLimit = { name: 'newsletter-choice-unconfirmed', points: 6, windowSeconds: 3600 }

const listRoute = describeEndpoint(listReaderNewslettersEndpoint, {
  tags,
  summary: 'The newsletters, and which of them the reader has',
  responses: { 200: jsonAnswer(Answer, 'All of them, in their order.') },
})

const chooseRoute = describeEndpoint(chooseNewsletterEndpoint, {
  tags,
  summary: 'Choose, pause or stop a newsletter',
  description:
    'With a confirmed address it takes effect at once; without one a mail asks to confirm it first. Doing it twice is no mistake.',
  request: {
    params: z.object({ id: z.string().openapi({ example: 'executive-agenda' }) }),
    ...jsonBody(z.discriminatedUnion('state', NewsletterChoiceSchema.options).openapi('NewsletterChoice')),
  },
  responses: { 200: jsonAnswer(Answer, 'All newsletters as they are now.') },
})

const sectionsRoute = describeEndpoint(listSectionInterestsEndpoint, {
  tags,
  summary: 'The sections, and which of them the reader wants to hear of in newsletters',
  responses: {
    200: jsonAnswer(Sections, 'In their order; none while no newsletter comes to a confirmed address.'),
  },
})

const chooseSectionsRoute = describeEndpoint(chooseSectionsEndpoint, {
  tags,
  summary: 'Choose the sections to hear of in newsletters',
  request: jsonBody(z.strictObject(SectionChoiceSchema.shape).openapi('SectionChoice')),
  responses: { 200: jsonAnswer(Sections, 'As they are now.') },
})

const refusals = {
  unknown: ['newsletter-unknown', 'There is no such newsletter any more.'],
  off: ['newsletter-off', 'You do not get this newsletter, so it cannot be paused.'],
  'plan-needed': ['plan-needed', 'This newsletter is for readers with a plan. The free one is enough.'],
} as const satisfies Record<(ChoiceOutcome & { ok: false })['reason'], readonly [string, string]>

/** The newsletters of the account: what there is to choose, and the choice. */
export function addReaderNewsletterRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route: listRoute,
    handle: async ({ c, session }) => c.json(await listReaderNewsletters(await context.db(), session)),
  })

  addReaderRoute(app, context, {
    route: chooseRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, NewsletterChoiceSchema)
      if (!body.ok) return body.response
      const limit = session.isEmailVerified || body.value.state !== 'on' ? choiceLimit : unconfirmedLimit
      const excess = await refuseTooMany(c, { context, limit, key: `user:${session.userId}` })
      if (excess) return excess
      const { pool } = (await context.cms()).db
      const outcome = await chooseNewsletter(pool, {
        reader: session,
        newsletter: idParameter(c, 'id'),
        choice: body.value,
        origin: hashOrigin(clientAddress(c)),
      })
      if (!outcome.ok) {
        const [code, detail] = refusals[outcome.reason]
        return answerProblem(c, { code, detail, headers: noStore })
      }
      return c.json(await listReaderNewsletters(pool, session))
    },
  })

  addReaderRoute(app, context, {
    route: sectionsRoute,
    handle: async ({ c, session }) => c.json(await listSectionInterests(await context.db(), session)),
  })

  addReaderRoute(app, context, {
    route: chooseSectionsRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, SectionChoiceSchema)
      if (!body.ok) return body.response
      const excess = await refuseTooMany(c, {
        context,
        limit: choiceLimit,
        key: `user:${session.userId}`,
      })
      if (excess) return excess
      const { pool } = (await context.cms()).db
      if (await chooseSections(pool, { reader: session, sections: body.value.sections }))
        return c.json(await listSectionInterests(pool, session))
      const detail =
        'Sections are chosen for newsletters: choose one of those first, with a confirmed address.'
      return answerProblem(c, { code: 'newsletter-off', detail, headers: noStore })
    },
  })
}
