import { supportCategoryLabels, type SupportCategory } from '@meridian/shared/support/support-ticket.schema'
import { fitName } from '@meridian/shared/text/person-name'
import type { Pool } from 'pg'
import { env } from '../../env.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/mail/send-mail.job.ts'
import { ticketNumber } from './ticket-number.ts'

type Client = Pick<Pool, 'query'>

interface TicketMessage {
  ticketId: number
  messageId: number
  subject: string
  message: string
}

/** Queues the mail that tells support what a reader has written, in the transaction of the message. */
export async function enqueueSupportMail(
  client: Client,
  input: TicketMessage & {
    category: SupportCategory
    reader: { email: string; firstName: string | null; lastName: string | null }
    isNew: boolean
  },
): Promise<void> {
  const { ticketId, messageId, subject, message, category, reader, isNew } = input
  const number = ticketNumber(ticketId)
  const siteName = env.MAIL_FROM.name
  const name = fitName([reader.firstName, reader.lastName].filter(Boolean).join(' ')) ?? reader.email
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading: isNew ? `Ticket ${number}: ${subject}` : `Ticket ${number}: ${name} has written again`,
    preview: message.slice(0, 140),
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'From', value: name },
          { label: 'Subject', value: subject },
          { label: 'Category', value: supportCategoryLabels[category] },
        ],
      },
      { kind: 'quote', text: message },
      {
        kind: 'button',
        label: 'Answer in the admin',
        url: `${env.PUBLIC_URL}/admin/collections/support-tickets/${ticketId}`,
      },
      {
        kind: 'note',
        text: 'The reader is promised an answer within 24 hours. Answers to this mail are not delivered.',
      },
    ],
    reason: `Tickets of readers at ${siteName} are announced at this address.`,
  })
  const key = `support-desk:${messageId}`
  await enqueueMail(
    { ...parts, key, to: env.SUPPORT_EMAIL, subject: `Ticket ${number}: ${subject}` },
    { client },
  )
}

/** Queues the mail with an answer to its reader, in the transaction of the answer: of one answer, one mail. */
export async function enqueueAnswerMail(
  client: Client,
  { to, ticketId, messageId, subject, message }: TicketMessage & { to: string },
): Promise<void> {
  const number = ticketNumber(ticketId)
  const siteName = env.MAIL_FROM.name
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading: 'We have answered you',
    preview: message.slice(0, 140),
    blocks: [
      {
        kind: 'paragraph',
        text: `About your request '${subject}' (ticket ${number}) we have written to you:`,
      },
      { kind: 'quote', text: message },
      {
        kind: 'button',
        label: 'Read or reply in your account',
        url: `${env.PUBLIC_URL}/account?tab=support`,
      },
      { kind: 'note', text: 'Please reply in your account: answers to this mail are not delivered.' },
    ],
    reason: `You get this mail because you asked the support of ${siteName}.`,
  })
  const key = `support-answer:${messageId}`
  await enqueueMail({ ...parts, key, to, subject: `[Ticket ${number}] ${subject}` }, { client })
}
