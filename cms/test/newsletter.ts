import { withQuery } from '@meridian/shared/api/endpoint'
import {
  changeNewsletterPreferencesEndpoint,
  completeNewsletterSignUpEndpoint,
  confirmNewsletterSignUpEndpoint,
  signUpForNewsletterEndpoint,
  unsubscribeFromNewsletterEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import type { Payload } from 'payload'
import type { MailInput } from '../src/platform/mail/mail.ts'
import { newsletterMailJob, writeNewsletterMail } from '../src/features/newsletter/newsletter-mail.job.ts'
import { env } from '../src/env.ts'
import type { openApi } from './api.ts'

type Api = ReturnType<typeof openApi>['api']

/** A reader's browser on the newsletter's forms: it keeps the cookie, and says where it is. */
export class NewsletterReader {
  readonly #api: Api
  readonly #headers: Record<string, string>
  cookie = ''

  constructor(api: Api, options: { page?: string; address?: string } = {}) {
    this.#api = api
    this.#headers = {
      origin: env.PUBLIC_URL,
      referer: `${env.PUBLIC_URL}${options.page ?? '/'}`,
      'x-forwarded-for': options.address ?? '203.0.113.7',
    }
  }

  signUp(email: unknown, newsletters?: unknown, visit?: unknown): Promise<Response> {
    return this.#send(signUpForNewsletterEndpoint, { email, newsletters, visit })
  }

  giveDetails(details: object): Promise<Response> {
    return this.#send(completeNewsletterSignUpEndpoint, details)
  }

  confirm(token: string): Promise<Response> {
    return this.#send(confirmNewsletterSignUpEndpoint, { token })
  }

  unsubscribe(token: string, wish: object = {}): Promise<Response> {
    return this.#send(unsubscribeFromNewsletterEndpoint, { token, ...wish })
  }

  choose(token: string, choices: object, sections?: readonly string[]): Promise<Response> {
    return this.#send(withQuery(changeNewsletterPreferencesEndpoint, { token }), { choices, sections })
  }

  async #send({ method, path }: { method: string; path: string }, body: object): Promise<Response> {
    const response = await this.#api.request(path, {
      method,
      headers: { ...this.#headers, 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(body),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? ''
    return response
  }
}

/** Writes the mails that wait to be written, oldest first, as the worker does. */
export async function writeMails({ db }: Payload): Promise<MailInput[]> {
  const { rows } = await db.pool.query(
    `update pgboss.job set state = 'completed' where name = $1 and state = 'created' returning data, created_on`,
    [newsletterMailJob.name],
  )
  const mails = []
  for (const { data } of rows.toSorted((a, b) => a.created_on - b.created_on)) {
    const job = newsletterMailJob.data.parse(data)
    mails.push(await writeNewsletterMail(db.pool, { ...job, siteUrl: env.PUBLIC_URL }))
  }
  return mails.filter((mail) => mail !== null)
}

/** The token of the link to `/newsletter/{page}` in a mail. */
export function tokenIn(mail: MailInput | undefined, page: 'confirm' | 'unsubscribe'): string {
  const token = new RegExp(`/newsletter/${page}\\?token=(\\S+)`).exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`There is no link to ${page} in ${JSON.stringify(mail?.subject)}.`)
  return decodeURIComponent(token)
}
