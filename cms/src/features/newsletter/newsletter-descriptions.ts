import { z } from '@hono/zod-openapi'
import {
  NewsletterAnswerSchema,
  NewsletterDetailsSchema,
  NewsletterSignUpSchema,
  NewsletterTokenSchema,
} from '@meridian/shared/newsletter/newsletter.schema'
import {
  completeNewsletterSignUpEndpoint,
  confirmNewsletterSignUpEndpoint,
  signUpForNewsletterEndpoint,
  unsubscribeFromNewsletterEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'

/*
 * What `/api/docs` says. The schemas are made again from their parts, because only those made after zod-openapi has
 * extended zod can be named.
 */
const Answer = z.object(NewsletterAnswerSchema.shape).openapi('NewsletterAnswer')
const tags = ['Newsletter']
const neutral = 'The answer is the same whether or not the address is known.'

export const signUpDescription = describeEndpoint(signUpForNewsletterEndpoint, {
  tags,
  summary: 'Sign up for the newsletter, step 1',
  description: `Sends a mail with a link to confirm the address. ${neutral} Also takes a form with the field \`email\`.`,
  request: jsonBody(z.object(NewsletterSignUpSchema.shape).openapi('NewsletterSignUp')),
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
    'With the token of the link in any newsletter. Nobody has to sign in. Mail programs post `List-Unsubscribe=One-Click` (RFC 8058).',
  request: tokenRequest,
  responses: {
    200: jsonAnswer(Answer, 'The address is not subscribed.'),
  },
})
