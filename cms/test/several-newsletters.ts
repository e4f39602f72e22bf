import { expect } from 'vitest'
import { openApi } from './api.ts'
import { createNewsletter } from './campaigns.ts'
import { openCms } from './magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from './newsletter.ts'
import { openNewsletterChoices } from './newsletter-choices.ts'

export const ada = 'ada@example.com'

/** A magazine with one newsletter more, and Ada, who signs up for some of them. */
export async function openSeveralNewsletters() {
  const payload = await openCms()
  const api = openApi(payload)
  const choices = await openNewsletterChoices(payload, api)
  await createNewsletter(payload, {
    name: 'Weekend Reading',
    slug: 'weekend-reading',
    description: 'Long pieces.',
    cadence: 'On Fridays',
    position: 3,
  })
  const reader = (options?: { page?: string; address?: string }) => new NewsletterReader(api.api, options)
  return {
    payload,
    api,
    choices,
    reader,
    /** Takes away who has signed up, and the mails that were to be written. */
    clear: async () => {
      await choices.query('truncate newsletter_subscribers, newsletter_consents, rate_limits cascade')
      await writeMails(payload)
    },
    /** Ids of what comes to her, with 'paused' behind those that rest. */
    taken: async () => {
      const rows = await choices.query(
        `select n.slug || case when m.paused_until > now() then ' paused' else '' end as text
           from newsletter_memberships m join newsletters n on n.id = m.newsletter_id
           join newsletter_subscribers s on s.id = m.subscriber_id where s.email = $1 order by n.position`,
        [ada],
      )
      return rows.map(({ text }) => String(text))
    },
    subscribe: async (...newsletters: string[]) => {
      const visitor = reader()
      await visitor.signUp(ada, newsletters)
      const [mail] = await writeMails(payload)
      expect((await visitor.confirm(tokenIn(mail, 'confirm'))).status).toBe(200)
      await writeMails(payload)
    },
  }
}
