import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  NewsletterPreferencesSchema,
  NewsletterTokenSchema,
  type PreferenceChoice,
  preferenceChoices,
  UnsubscribeSchema,
} from '@meridian/shared/newsletter/newsletter.schema'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { clientAddress, refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { isForm, readFields } from '../../platform/http/request-body.ts'
import { answerDone, resetAddressPoints, showPage } from './newsletter-answers.ts'
import {
  changePreferencesDescription,
  confirmDescription,
  readPreferencesDescription,
  unsubscribeDescription,
} from './newsletter-descriptions.ts'
import { createNewsletterTokens, createOriginHash, type TokenPurpose } from './newsletter-tokens.ts'
import { listNewslettersByLink } from './reader-newsletters.ts'
import { confirmSignUp } from './sign-up.ts'
import { listSectionsByLink } from './section-interests.ts'
import { chooseByLink, type LinkOutcome, unsubscribe } from './unsubscribe.ts'

const newsletterTokens = createNewsletterTokens(env.PAYLOAD_SECRET)
const hashOrigin = createOriginHash(env.PAYLOAD_SECRET)

/** More than anybody changes by hand. Unsubscribing has no limit: mail programs post for many readers from one address. */
const preferencesLimit = { name: 'newsletter-preferences', points: 60, windowSeconds: 600 }

const confirmed = 'Thank you. Your subscription is confirmed.'
const confirmedAlready = 'Your subscription is confirmed already.'
const unsubscribed = 'You are unsubscribed. You will get no more newsletters from us.'
const stopped = 'You are unsubscribed. You will not get this newsletter any more.'
const paused = 'The newsletter rests for a month.'
const changed = 'Your choice is in force from now on.'

/**
 * What the links in mails lead to. Opening a link shows a page with a button, so that a program that opens all links of a
 * mail to look for danger neither confirms nor unsubscribes anything; only a POST does. Who is gone gets the same answers as
 * everybody.
 */
export function addNewsletterLinkRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, confirmDescription, async (c) => {
    const fields = (await readFields(c)) ?? {}
    const link = readLink(c, 'confirm', fields)
    if (link === null) return refuseLink(c)
    const { pool } = (await context.cms()).db
    const confirmation = await confirmSignUp(pool, {
      consentKey: link.key,
      origin: hashOrigin(clientAddress(c)),
    })
    if (!confirmation.ok) return refuseLink(c)
    await resetAddressPoints(pool, confirmation.email)
    return confirmation.isRepeated
      ? answerDone(c, { page: 'confirmed-already', message: confirmedAlready })
      : answerDone(c, { page: 'confirmed', message: confirmed })
  })

  addEndpoint(app, unsubscribeDescription, async (c) => {
    const fields = (await readFields(c, { lists: ['newsletters'] })) ?? {}
    const link = readLink(c, 'unsubscribe', fields)
    if (link === null) return refuseLink(c)
    const { pool } = (await context.cms()).db
    const parsed = UnsubscribeSchema.safeParse(fields)
    const { action, newsletters = [] } = parsed.success ? parsed.data : {}
    // The buttons of the page say what they are for, and a script sends the token; a mail program does neither.
    const by = action === undefined && fields['token'] === undefined ? 'one-click' : 'page'
    const wish = { subscriberKey: link.key, by, origin: hashOrigin(clientAddress(c)) } as const

    const meansAll = link.newsletter === null && (action === undefined || action === 'stop')
    if (meansAll || action === 'stop-all') {
      await noteOwner(pool, await unsubscribe(pool, wish))
      // A mail program follows no redirect (RFC 8058 §3.1).
      if (by === 'one-click') return c.text(unsubscribed, 200, noStore)
      return answerDone(c, { page: 'unsubscribed', message: unsubscribed })
    }
    const own: PreferenceChoice = action === 'pause' ? 'pause' : 'stop'
    const others = action === 'instead' ? newsletters.map((id) => [id, 'on'] as const) : []
    // What is ticked beside it comes, and so does this one where it is among them.
    const outcome = await chooseByLink(pool, {
      ...wish,
      choices: Object.fromEntries(link.newsletter === null ? others : [[link.newsletter, own], ...others]),
      // A link of a mail that names no newsletter is for all that come.
      ...(link.newsletter === null && { ofOthers: own }),
    })
    await noteOwner(pool, outcome)
    if (by === 'one-click') return c.text(stopped, 200, noStore)
    if (action === 'pause') return answerDone(c, { page: 'paused', message: paused })
    if (others.length > 0) return answerDone(c, { page: 'changed', message: changed })
    return outcome?.hasNewsletters
      ? answerDone(c, { page: 'stopped', message: stopped })
      : answerDone(c, { page: 'unsubscribed', message: unsubscribed })
  })

  addEndpoint(app, readPreferencesDescription, async (c) => {
    const link = readLink(c, 'unsubscribe', {})
    if (link === null) return refuseLink(c)
    const db = await context.db()
    const newsletters = await listNewslettersByLink(db, link.key)
    return c.json({ newsletters, sections: await listSectionsByLink(db, link.key) }, 200, noStore)
  })

  addEndpoint(app, changePreferencesDescription, async (c) => {
    const fields = (await readFields(c, { lists: ['sections'] })) ?? {}
    const link = readLink(c, 'unsubscribe', fields)
    if (link === null) return refuseLink(c)
    const parsed = NewsletterPreferencesSchema.safeParse(isForm(c) ? choicesOf(fields) : fields)
    if (!parsed.success) return refuseChoices(c)
    const refusal = await refuseTooMany(c, { context, limit: preferencesLimit })
    if (refusal) return isForm(c) ? showPage(c, 'try-again') : refusal
    const { pool } = (await context.cms()).db
    const wish = { subscriberKey: link.key, by: 'page', origin: hashOrigin(clientAddress(c)) } as const
    const { choices, sections, sectionsMode } = parsed.data
    const wanted = sections && { sections: { ids: sections, mode: sectionsMode } }
    await noteOwner(pool, await chooseByLink(pool, { ...wish, choices, ...wanted }))
    return answerDone(c, { page: 'changed', message: changed })
  })
}

/**
 * Each newsletter of the form is a field `newsletter-{id}`. Where no script has ticked what was chosen before, what is ticked is added to that,
 * unless the form says that it replaces it.
 */
function choicesOf(fields: Record<string, unknown>) {
  const { sections = [], sectionsMode = 'add' } = fields
  const prefix = 'newsletter-'
  const named = Object.entries(fields).filter(([name]) => name.startsWith(prefix))
  const choices = Object.fromEntries(named.map(([name, value]) => [name.slice(prefix.length), value]))
  return { choices, sections, sectionsMode }
}

function refuseChoices(c: Context): Response {
  if (isForm(c)) return showPage(c, 'link-expired')
  const detail = `A newsletter can be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(preferenceChoices)}; sections are a list of ids.`
  return answerProblem(c, { code: 'parameter-invalid', detail, headers: noStore })
}

async function noteOwner(pool: Pool, outcome: LinkOutcome): Promise<void> {
  if (outcome) await resetAddressPoints(pool, outcome.email)
}

function readLink(c: Context, purpose: TokenPurpose, fields: Record<string, unknown>) {
  const parsed = NewsletterTokenSchema.safeParse({ token: c.req.query('token') ?? fields['token'] })
  if (!parsed.success) return null
  const check = newsletterTokens.read({ purpose, token: parsed.data.token })
  return check.ok ? check : null
}

function refuseLink(c: Context): Response {
  if (isForm(c)) return showPage(c, 'link-expired')
  const detail = 'This link is not valid any more. Please sign up again.'
  return answerProblem(c, { code: 'link-expired', detail, headers: noStore })
}
