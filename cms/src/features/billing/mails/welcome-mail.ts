import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { env } from '../../../env.ts'
import {
  greeting,
  readRecipient,
  type Recipient,
  toAccountMail,
} from '../../accounts/notices/account-mail.ts'
import { type Letter, type PersonalContact, readContact, readLetter } from '../plans/read-letter.ts'

interface WelcomeTo {
  userId: number
  plan: { id: string; name: string; isPlatinum: boolean }
  /** Of one key, one mail is sent. */
  key: string
}

/** Queues the letter of welcome to a plan for its reader; nothing for a plan without one. In the transaction of `client`. */
export async function queueWelcome(client: SqlClient, { userId, plan, key }: WelcomeTo): Promise<void> {
  const letter = await readLetter(client, plan.id)
  if (!letter) return
  const contact = plan.isPlatinum ? await readContact(client) : null
  const owner = await readRecipient(client, userId)
  await enqueueMail(welcomeMail(owner, { key, planName: plan.name, letter, contact }), { client })
}

/** The letter as it stands in the account, with whom to turn to. */
export function welcomeMail(
  owner: Recipient,
  mail: { key: string; planName: string; letter: Letter; contact: PersonalContact | null },
): MailInput {
  const { key, planName, letter, contact } = mail
  const { signedBy } = letter
  const signature = signedBy ? [signedBy.name, signedBy.role].filter(Boolean).join('\n') : owner.siteName
  return toAccountMail(owner, {
    key,
    subject: `Welcome to ${planName}`,
    heading: `Welcome to ${planName}`,
    preview: `A letter from ${signedBy?.name ?? owner.siteName}.`,
    blocks: [
      greeting(owner),
      ...letter.paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'quote', text: signature },
      ...(contact
        ? [
            {
              kind: 'facts' as const,
              rows: [
                { label: 'Your contact', value: [contact.name, contact.role].filter(Boolean).join(', ') },
                { label: 'E-mail', value: contact.email },
                ...(contact.phone ? [{ label: 'Telephone', value: contact.phone }] : []),
              ],
            },
          ]
        : []),
      { kind: 'button', label: 'Open my account', url: `${env.PUBLIC_URL}/account` },
    ],
  })
}
