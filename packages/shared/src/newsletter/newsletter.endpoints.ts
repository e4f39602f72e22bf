import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  NewsletterAnswerSchema,
  NewsletterDetailsSchema,
  NewsletterPreferencesSchema,
  NewsletterTokenSchema,
  UnsubscribeSchema,
} from './newsletter.schema.ts'
import type { NewsletterChoiceSchema, ReaderNewsletterListSchema } from './reader-newsletter.schema.ts'
import type {
  NewsletterPreferencesAnswerSchema,
  SectionChoiceSchema,
  SectionInterestListSchema,
} from './section-interests.schema.ts'
import type { NewsletterSignUpSchema } from './sign-up.schema.ts'

/* Signing up for the newsletter, leaving it, and choosing newsletters in the account. */

export const signUpForNewsletterEndpoint = {
  id: 'signUpForNewsletter',
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'everyone',
  body: inputOf<typeof NewsletterSignUpSchema>(),
  answer: outputOf<typeof NewsletterAnswerSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint

export const completeNewsletterSignUpEndpoint = {
  id: 'completeNewsletterSignUp',
  method: 'PUT',
  path: '/api/newsletter/subscribe',
  access: 'everyone',
  body: inputOf<typeof NewsletterDetailsSchema>(),
  answer: outputOf<typeof NewsletterAnswerSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint

export const confirmNewsletterSignUpEndpoint = {
  id: 'confirmNewsletterSignUp',
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'everyone',
  body: inputOf<typeof NewsletterTokenSchema>(),
  answer: outputOf<typeof NewsletterAnswerSchema>(),
  problems: ['parameter-invalid', 'link-expired'],
} as const satisfies Endpoint

export const unsubscribeFromNewsletterEndpoint = {
  id: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'everyone',
  body: inputOf<typeof UnsubscribeSchema>(),
  answer: outputOf<typeof NewsletterAnswerSchema>(),
  problems: ['parameter-invalid', 'link-expired'],
} as const satisfies Endpoint

/** What the address of a link in a mail gets, and the sections that it wants to hear of. Nothing but the token of the link is asked for. */
export const readNewsletterPreferencesEndpoint = {
  id: 'readNewsletterPreferences',
  method: 'GET',
  path: '/api/newsletter/preferences',
  access: 'everyone',
  answer: outputOf<typeof NewsletterPreferencesAnswerSchema>(),
  problems: ['link-expired'],
} as const satisfies Endpoint

export const changeNewsletterPreferencesEndpoint = {
  id: 'changeNewsletterPreferences',
  method: 'POST',
  path: '/api/newsletter/preferences',
  access: 'everyone',
  body: inputOf<typeof NewsletterPreferencesSchema>(),
  answer: outputOf<typeof NewsletterAnswerSchema>(),
  problems: ['parameter-invalid', 'link-expired', 'too-many-requests'],
} as const satisfies Endpoint

export const listReaderNewslettersEndpoint = {
  id: 'listReaderNewsletters',
  method: 'GET',
  path: '/api/user/newsletters',
  access: 'signed in',
  answer: outputOf<typeof ReaderNewsletterListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const chooseNewsletterEndpoint = {
  id: 'chooseNewsletter',
  method: 'PUT',
  path: '/api/user/newsletters/{id}',
  parameters: ['id'],
  access: 'signed in',
  body: inputOf<typeof NewsletterChoiceSchema>(),
  answer: outputOf<typeof ReaderNewsletterListSchema>(),
  problems: ['parameter-invalid', 'newsletter-unknown', 'newsletter-off', 'plan-needed', 'too-many-requests'],
} as const satisfies Endpoint

export const listSectionInterestsEndpoint = {
  id: 'listSectionInterests',
  method: 'GET',
  path: '/api/user/newsletter-sections',
  access: 'signed in',
  answer: outputOf<typeof SectionInterestListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const chooseSectionsEndpoint = {
  id: 'chooseSections',
  method: 'PUT',
  path: '/api/user/newsletter-sections',
  access: 'signed in',
  body: inputOf<typeof SectionChoiceSchema>(),
  answer: outputOf<typeof SectionInterestListSchema>(),
  problems: ['parameter-invalid', 'newsletter-off', 'too-many-requests'],
} as const satisfies Endpoint
