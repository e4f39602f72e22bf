import { z } from 'zod'
import type { CmsClient } from './cms-client.ts'

const SubscriberSchema = z.object({
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  country: z.string().nullish(),
  region: z.string().nullish(),
  browserLanguage: z.string().nullish(),
  timeZone: z.string().nullish(),
  userAgent: z.string().nullish(),
  referrer: z.string().nullish(),
})
const ListSchema = z.object({ docs: z.array(SubscriberSchema) })

/** What staff see of a newsletter subscriber; undefined when the address is not known. */
export async function readSubscriber(
  cms: CmsClient,
  email: string,
): Promise<z.infer<typeof SubscriberSchema> | undefined> {
  const query = `where[email][equals]=${encodeURIComponent(email)}&depth=0`
  const answer = await cms.send('GET', `newsletter-subscribers?${query}`)
  if (!answer.ok) throw new Error(`The subscribers cannot be read: ${answer.reason}`)
  return ListSchema.parse(answer.body).docs[0]
}
