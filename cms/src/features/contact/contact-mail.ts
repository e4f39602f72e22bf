import { contactSubjectLabels } from '@meridian/shared/contact/contact-fields'
import { fitName } from '@meridian/shared/text/person-name'
import type { PayloadRequest } from 'payload'
import { env } from '../../env.ts'
import type { ContactMessage } from '../../payload-types.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../platform/mail/mail.ts'
import { enqueueMail } from '../../platform/mail/send-mail.job.ts'

/** Queues the mail that tells the editors of a message, in the message's own transaction. */
export async function enqueueContactMail(req: PayloadRequest, message: ContactMessage): Promise<void> {
  const options = { depth: 0, req } as const
  const [site, page] = await Promise.all([
    req.payload.findGlobal({ slug: 'site-settings', select: { name: true }, ...options }),
    req.payload.findGlobal({ slug: 'contact-page', select: { messagesTo: true }, ...options }),
  ])
  const to = page.messagesTo || env.CONTACT_EMAIL
  await enqueueMail(contactMail({ message, to, siteName: site.name, siteUrl: env.PUBLIC_URL }), { req })
}

/** The mail about one message. An answer to it goes to the sender. */
export function contactMail(input: {
  message: Pick<ContactMessage, 'id' | 'name' | 'email' | 'subject' | 'message' | 'digest'>
  to: string
  siteName: string
  siteUrl: string
}): MailInput {
  const { message, to, siteName, siteUrl } = input
  const subject = contactSubjectLabels[message.subject]
  const name = fitName(message.name) ?? message.email
  const parts = composeMail({
    siteName,
    siteUrl,
    heading: `A message from ${name}`,
    preview: message.message.slice(0, 140),
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: name },
          { label: 'E-mail', value: message.email },
          { label: 'About', value: subject },
        ],
      },
      { kind: 'quote', text: message.message },
      {
        kind: 'button',
        label: 'Open in the admin',
        url: `${siteUrl}/admin/collections/contact-messages/${message.id}`,
      },
      { kind: 'note', text: `Your answer to this mail goes to ${message.email}.` },
    ],
    reason: `Messages of the contact form at ${siteUrl}/contact come to this address.`,
  })
  return {
    ...parts,
    key: `contact:${message.id}:${message.digest}`,
    to,
    replyTo: { name, address: message.email },
    subject: `${subject}: ${name}`,
  }
}
