import { z } from '@hono/zod-openapi'
import {
  NewsletterAnswerSchema,
  NewsletterDetailsSchema,
  NewsletterPreferencesSchema,
  NewsletterTokenSchema,
  UnsubscribeSchema,
} from '@meridian/shared/newsletter/newsletter.schema'
import { NewsletterSignUpSchema } from '@meridian/shared/newsletter/sign-up.schema'
import { NewsletterPreferencesAnswerSchema } from '@meridian/shared/newsletter/section-interests.schema'
import { ReaderNewsletterSchema } from '@meridian/shared/newsletter/reader-newsletter.schema'
import {
  changeNewsletterPreferencesEndpoint,
  completeNewsletterSignUpEndpoint,
  confirmNewsletterSignUpEndpoint,
  readNewsletterPreferencesEndpoint,
  signUpForNewsletterEndpoint,
  unsubscribeFromNewsletterEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import { describedVisit } from '../attribution/described-visit.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'

/*
 * What `/api/docs` says. The schemas are made again from their parts, because only those made after zod-openapi has
 * extended zod can be named.
 */
const Answer = z.object(NewsletterAnswerSchema.shape).openapi('NewsletterAnswer')
const PreferencesAnswer = z
  .object({
    ...NewsletterPreferencesAnswerSchema.shape,
    newsletters: z.array(z.object(ReaderNewsletterSchema.shape)),
  })
  .openapi('NewsletterPreferencesOfLink')
const tags = ['Newsletter']
const neutral = 'The answer is the same whether or not the address is known.'

export const signUpDescription = describeEndpoint(signUpForNewsletterEndpoint, {
  tags,
  summary: 'Sign up for the newsletter, step 1',
  description: `Sends a mail with a link to confirm the address. ${neutral} Also takes a form with the field \`email\`. \`newsletters\` has the ids of those that were chosen; without it, it is the magazine's own.`,
  request: jsonBody(
    z.object({ ...NewsletterSignUpSchema.shape, visit: describedVisit }).openapi('NewsletterSignUp'),
  ),
  responses: {
    200: jsonAnswer(Answer, 'It is recorded.'),
  },
})

export const detailsDescription = describeEndpoint(completeNewsletterSignUpEndpoint, {
  tags,
  summary: 'Sign up for the newsletter, step 2',
  description: `Adds to the sign-up that the same browser made with this address within the last half hour; otherwise nothing is changed. ${neutral}`,
  request: jsonBody(z.object(NewsletterDetailsSchema.shape).openapi('NewsletterDetails')),
  responses: {
    200: jsonAnswer(Answer, 'It is recorded.'),
  },
})

const tokenRequest = {
  query: z.object({ token: z.string().optional() }),
  ...jsonBody(z.object(NewsletterTokenSchema.shape).openapi('NewsletterToken'), { isRequired: false }),
}

export const confirmDescription = describeEndpoint(confirmNewsletterSignUpEndpoint, {
  tags,
  summary: 'Confirm a sign-up',
  description:
    'With the token of the link in the mail, as a parameter or in the body. Doing it twice is no mistake.',
  request: tokenRequest,
  responses: {
    200: jsonAnswer(Answer, 'The address is subscribed.'),
  },
})

export const unsubscribeDescription = describeEndpoint(unsubscribeFromNewsletterEndpoint, {
  tags,
  summary: 'Unsubscribe',
  description:
    'With the token of the link in any newsletter. Nobody has to sign in. Mail programs post `List-Unsubscribe=One-Click` (RFC 8058), which stops the newsletter that the link stood in; a link that names none stops all.',
  request: {
    ...tokenRequest,
    ...jsonBody(z.object(UnsubscribeSchema.shape).openapi('NewsletterUnsubscription'), { isRequired: false }),
  },
  responses: {
    200: jsonAnswer(Answer, 'The address is not subscribed.'),
  },
})

export const readPreferencesDescription = describeEndpoint(readNewsletterPreferencesEndpoint, {
  tags,
  summary: 'The newsletters, and which of them come to an address',
  description: 'With the token of a link in any newsletter. To an address that is gone none comes.',
  request: { query: z.object({ token: z.string().optional() }) },
  responses: {
    200: jsonAnswer(PreferencesAnswer, 'All newsletters in their order, and the sections that were chosen.'),
  },
})

export const changePreferencesDescription = describeEndpoint(changeNewsletterPreferencesEndpoint, {
  tags,
  summary: 'Choose, pause or stop newsletters by the link of a mail',
  description:
    'With the token of a link in any newsletter. A pause lasts a month. Doing it twice is no mistake. `sections` are those to hear of, and replace what was chosen, or with `sectionsMode` `add` come to it. Also takes a form with a field `newsletter-{id}` for each.',
  request: {
    query: z.object({ token: z.string().optional() }),
    ...jsonBody(z.object(NewsletterPreferencesSchema.shape).openapi('NewsletterPreferences')),
  },
  responses: {
    200: jsonAnswer(Answer, 'It is in force.'),
  },
})
