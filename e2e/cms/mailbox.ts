import { z } from 'zod'
import { expect } from '../fixtures/test.ts'
import type { CmsClient } from './cms-client.ts'

const MailSchema = z.object({
  id: z.number(),
  to: z.string(),
  replyTo: z.string().nullish(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})
const MailboxSchema = z.object({ docs: z.array(MailSchema) })

export type Mail = z.infer<typeof MailSchema>

/** The mails that came to an address, oldest first, as staff read them in the local mailbox. */
export async function readMailbox(cms: CmsClient, to: string): Promise<Mail[]> {
  const query = `where[to][equals]=${encodeURIComponent(to)}&sort=createdAt&limit=100&depth=0`
  const answer = await cms.send('GET', `mailbox-messages?${query}`)
  if (!answer.ok) throw new Error(`The mailbox cannot be read: ${answer.reason}`)
  return MailboxSchema.parse(answer.body).docs
}

/** Waits for the one mail whose subject contains these words. */
export async function untilMailAbout(cms: CmsClient, words: string): Promise<Mail> {
  const query = `where[subject][contains]=${encodeURIComponent(words)}&limit=2&depth=0`
  let mails: Mail[] = []
  const arrived = async () => {
    const answer = await cms.send('GET', `mailbox-messages?${query}`)
    mails = answer.ok ? MailboxSchema.parse(answer.body).docs : []
    return mails.length
  }
  await expect.poll(arrived, { message: `the mail about ${words}` }).toBe(1)
  const [mail] = mails
  if (!mail) throw new Error(`The mail about ${words} has gone again.`)
  return mail
}

/** Waits for the `count`-th mail to an address. */
export async function untilMail(cms: CmsClient, input: { to: string; count: number }): Promise<Mail> {
  let mails: Mail[] = []
  const arrived = async () => {
    mails = await readMailbox(cms, input.to)
    return mails.length
  }
  await expect
    .poll(arrived, { message: `mail ${input.count} to ${input.to}` })
    .toBeGreaterThanOrEqual(input.count)
  const mail = mails[input.count - 1]
  if (!mail) throw new Error(`Mail ${input.count} to ${input.to} has gone again.`)
  return mail
}
