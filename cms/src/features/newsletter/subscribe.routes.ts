import type { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type NewsletterDetails,
  NewsletterDetailsSchema,
  NewsletterSignUpSchema,
} from '@meridian/shared/newsletter/newsletter.schema'
import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { findPlace } from '../../platform/location/find-place.ts'
import { giveDetails } from './give-details.ts'
import { detailsLimit, signUpLimit, spendAddressPoint } from './newsletter-limits.ts'
import { hashOrigin, newsletterTokens } from './newsletter-secrets.ts'
import { normalizeAddress, recordSignUp } from './sign-up.ts'
import { answerFault } from '../../platform/http/errors/fault.ts'
import { clientAddress, refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { isForm, readFields } from '../../platform/http/request-body.ts'
import {
  answerDone,
  bindDetails,
  detailsCookie,
  readPage,
  showPage,
  type NewsletterApi,
} from './newsletter-answers.ts'
import { detailsDescription, signUpDescription } from './newsletter-descriptions.ts'
import { addEndpoint } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

const signedUp = 'Thank you. Please open the e-mail that we have sent you, and confirm your address.'

/** Both steps of signing up (spec §7, newsletter calls). No answer says whether an address is known. */
export function addSubscribeRoutes(app: OpenAPIHono, api: NewsletterApi): void {
  addEndpoint(app, signUpDescription, async (c) => {
    const body = await checkFields(c, NewsletterSignUpSchema)
    if (!body.ok) return isForm(c) ? showPage(c, 'address-invalid') : body.response
    const refusal = await refuseTooMany(c, { context: api.context, limit: signUpLimit })
    if (refusal) return isForm(c) ? showPage(c, 'try-again') : refusal
    const { email } = body.value
    const consentKey = await signUp(c, api, email)
    bindDetails(c, { email, consentKey, isSecure: api.publicUrl.startsWith('https:') })
    return answerDone(c, { page: 'requested', message: signedUp })
  })

  addEndpoint(app, detailsDescription, async (c) => {
    const body = await checkFields(c, NewsletterDetailsSchema)
    if (!body.ok) return body.response
    const refusal = await refuseTooMany(c, { context: api.context, limit: detailsLimit })
    if (refusal) return refusal
    await takeDetails(c, api, body.value)
    deleteCookie(c, detailsCookie, { path: '/api/newsletter' })
    return answerDone(c, { page: 'requested', message: signedUp })
  })
}

/** What was sent, or the refusal: one sentence about the first thing that is wrong with it. */
async function checkFields<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const fields = await readFields(c)
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { ok: true, value: parsed.data } as const
  const isObject = fields !== null
  const detail = isObject ? parsed.error.issues[0]?.message : 'What was sent is not a JSON object.'
  const fault = {
    code: 'parameter-invalid',
    detail: detail ?? 'Something in the form is not valid.',
  } as const
  return { ok: false, response: answerFault(c, { ...fault, headers: noStore }) } as const
}

/** The new consent's key; null when the address has been entered so often that its owner shall be left in peace. */
async function signUp(c: Context, api: NewsletterApi, email: string): Promise<string | null> {
  const { pool } = (await api.context.cms()).db
  if (!(await spendAddressPoint(pool, email))) return null
  const origin = hashOrigin(clientAddress(c))
  return recordSignUp(pool, { email, page: readPage(c, api.publicUrl), origin })
}

/** Adds to the sign-up that this browser has made with this address; without one nothing is looked up or changed. */
async function takeDetails(c: Context, api: NewsletterApi, details: NewsletterDetails): Promise<void> {
  const token = getCookie(c, detailsCookie) ?? ''
  const bound = newsletterTokens.read({
    purpose: 'details',
    token,
    boundTo: normalizeAddress(details.email),
  })
  if (!bound.ok) return
  const { pool } = (await api.context.cms()).db
  const { firstName, lastName } = details
  const surroundings = await readSurroundings(c, api, details)
  await giveDetails(pool, bound.key, { firstName, lastName, ...surroundings })
}

/** What the form of an article tells of the reader; the footer's sends names alone, and nothing is looked up. */
async function readSurroundings(c: Context, api: NewsletterApi, details: NewsletterDetails) {
  const { country, region, browserLanguage, timeZone, userAgent, referrer } = details
  const told = [country, region, browserLanguage, timeZone, userAgent, referrer]
  if (told.every((value) => value === undefined)) {
    const nothing = { country: null, region: null, browserLanguage: null, timeZone: null }
    return { form: 'footer', ...nothing, userAgent: null, referrer: null } as const
  }
  const clues = {
    country: country ?? '',
    region: region ?? '',
    address: clientAddress(c),
    browserLanguage: browserLanguage ?? '',
    timeZone: timeZone ?? '',
  }
  const place = await findPlace(clues, {
    service: api.location,
    onFailure: (cause) => api.logger.warn({ err: cause }, 'the location service did not help'),
  })
  return {
    form: 'article',
    country: place?.country ?? null,
    region: place?.region ?? null,
    browserLanguage: browserLanguage || null,
    timeZone: timeZone || null,
    userAgent: userAgent || null,
    referrer: referrer || null,
  } as const
}
