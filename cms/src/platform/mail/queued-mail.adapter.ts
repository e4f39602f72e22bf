import { randomUUID } from 'node:crypto'
import type { EmailAdapter, SendEmailOptions } from 'payload'
import { z } from 'zod'
import { env } from '../../env.ts'
import { toMailText } from './mail-text.ts'
import { enqueueMail } from './send-mail.job.ts'

/**
 * Payload's own mail (a forgotten password) goes the way of all mail: the worker sends it. Nothing of it is logged,
 * because it opens accounts.
 */
export const queuedMail: EmailAdapter = ({ payload }) => ({
  name: 'queue',
  defaultFromAddress: env.MAIL_FROM.address,
  defaultFromName: env.MAIL_FROM.name,
  sendEmail: async (message) => {
    const html = String(message.html ?? '')
    const parts = { html, text: message.text ? String(message.text) : toMailText(html) }
    for (const to of recipients(message)) {
      const mail = { key: `cms:${randomUUID()}`, to, subject: message.subject ?? '', ...parts }
      await enqueueMail({ ...mail, isConfidential: true }, { client: payload.db.pool })
    }
  },
})

const RecipientSchema = z
  .union([z.string(), z.object({ address: z.string() })])
  .transform((recipient) => (typeof recipient === 'string' ? recipient : recipient.address))

function recipients({ to }: SendEmailOptions): string[] {
  return RecipientSchema.array().parse(Array.isArray(to) ? to : [to])
}
