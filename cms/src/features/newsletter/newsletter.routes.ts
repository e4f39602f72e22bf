import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Visit } from '@meridian/shared/audience/visit'
import {
  type NewsletterDetails,
  NewsletterDetailsSchema,
} from '@meridian/shared/newsletter/newsletter.schema'
import { NewsletterSignUpSchema } from '@meridian/shared/newsletter/sign-up.schema'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { clientAddress, refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { isForm, readFields } from '../../platform/http/request-body.ts'
import { findPlace } from '../../platform/location/find-place.ts'
import type { LocationService } from '../../platform/location/ip-location.ts'
import { type RateLimit, spendPoint } from '../../platform/rate-limits/rate-limit.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { detailsDescription, signUpDescription } from './newsletter-descriptions.ts'
import { createNewsletterTokens, createOriginHash, detailsLifetimeSeconds } from './newsletter-tokens.ts'
import { giveDetails, isAwaitingConfirmation, recordSignUp } from './sign-up.ts'
import { normalizeAddress } from './subscriber-rows.ts'
import { addNewsletterLinkRoutes } from './newsletter-links.routes.ts'
import { addressLimit, answerDone, showPage } from './newsletter-answers.ts'

/** What the newsletter's routes work with. */
interface NewsletterApi {
  context: ApiContext
  /** The origin that readers are on. */
  publicUrl: string
  /** Null: no network address is ever looked up. */
  location: LocationService | null
  logger: Pick<Logger, 'warn'>
}

const newsletterTokens = createNewsletterTokens(env.PAYLOAD_SECRET)
const hashOrigin = createOriginHash(env.PAYLOAD_SECRET)

/** How often one client may take each of the two steps: room for an office behind one address. */
const signUpLimit: RateLimit = { name: 'newsletter-sign-up', points: 40, windowSeconds: 600 }
const detailsLimit: RateLimit = { name: 'newsletter-details', points: 40, windowSeconds: 600 }

const detailsCookie = 'meridian-newsletter'
const signedUp = 'Thank you. Please open the e-mail that we have sent you, and confirm your address.'

/**
 * Both steps of signing up (spec §7, newsletter calls), and what the links in mails lead to. No answer says whether an
 * address is known.
 */
export function addNewsletterRoutes(app: OpenAPIHono, api: NewsletterApi): void {
  addEndpoint(app, signUpDescription, async (c) => {
    const body = await checkFields(c, NewsletterSignUpSchema)
    if (!body.ok) return isForm(c) ? showPage(c, 'address-invalid') : body.response
    const refusal = await refuseTooMany(c, { context: api.context, limit: signUpLimit })
    if (refusal) return isForm(c) ? showPage(c, 'try-again') : refusal
    const { email, newsletters = [], visit } = body.value
    const wanted = { email, newsletters, visit }
    const consentKey = (await readRepeated(c, api, wanted)) ?? (await signUp(c, api, wanted))
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

  addNewsletterLinkRoutes(app, api.context)
}

/** What was sent, or the refusal: one sentence about the first thing that is wrong with it. */
async function checkFields<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const fields = await readFields(c, { lists: ['newsletters'] })
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { ok: true, value: parsed.data } as const
  const isObject = fields !== null
  const detail = isObject ? parsed.error.issues[0]?.message : 'What was sent is not a JSON object.'
  const problem = {
    code: 'parameter-invalid',
    detail: detail ?? 'Something in the form is not valid.',
  } as const
  return { ok: false, response: answerProblem(c, { ...problem, headers: noStore }) } as const
}

/** The address and the newsletters of step 1, and what its tab told. */
interface Wanted {
  email: string
  newsletters: readonly string[]
  visit: Visit | undefined
}

/**
 * The key of the sign-up that this browser has just made with this address for the same newsletters, and that still waits for
 * its owner.
 */
async function readRepeated(
  c: Context,
  api: NewsletterApi,
  { email, newsletters }: Wanted,
): Promise<string | null> {
  const consentKey = readDetailsKey(c, email)
  if (consentKey === null) return null
  const { pool } = (await api.context.cms()).db
  return (await isAwaitingConfirmation(pool, { consentKey, newsletters })) ? consentKey : null
}

/** The key of the sign-up that this browser made with this address (step 1); null without one. */
function readDetailsKey(c: Context, email: string): string | null {
  const token = getCookie(c, detailsCookie) ?? ''
  const bound = newsletterTokens.read({ purpose: 'details', token, boundTo: normalizeAddress(email) })
  return bound.ok ? bound.key : null
}

/** The new consent's key; null when the address has been entered so often that its owner must not be mailed again. */
async function signUp(c: Context, api: NewsletterApi, wanted: Wanted): Promise<string | null> {
  const { pool } = (await api.context.cms()).db
  if (!(await spendPoint(pool, addressLimit, normalizeAddress(wanted.email))).ok) return null
  const origin = hashOrigin(clientAddress(c))
  return recordSignUp(pool, { ...wanted, page: readPage(c, api.publicUrl), origin })
}

/** The path of the page that a request was made on; a program names none. */
function readPage(c: Context, publicUrl: string): string {
  const referrer = c.req.header('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { origin, pathname } = new URL(referrer)
  return origin === publicUrl ? pathname.slice(0, 300) : '/'
}

/**
 * Binds step 2 to the browser that did step 1 and to the address that was given there. Without a consent (nothing
 * was recorded) it is a key of nothing, and looks the same.
 */
function bindDetails(
  c: Context,
  input: { email: string; consentKey: string | null; isSecure: boolean },
): void {
  const { email, consentKey, isSecure } = input
  const value = newsletterTokens.create({
    purpose: 'details',
    key: consentKey ?? createRandomId(),
    boundTo: normalizeAddress(email),
  })
  setCookie(c, detailsCookie, value, {
    path: '/api/newsletter',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: detailsLifetimeSeconds,
  })
}

/** Adds to the sign-up that this browser has made with this address; without one nothing is looked up or changed. */
async function takeDetails(c: Context, api: NewsletterApi, details: NewsletterDetails): Promise<void> {
  const consentKey = readDetailsKey(c, details.email)
  if (consentKey === null) return
  const { pool } = (await api.context.cms()).db
  const { firstName, lastName } = details
  const surroundings = await readSurroundings(c, api, details)
  await giveDetails(pool, consentKey, { firstName, lastName, ...surroundings })
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
