import { z } from 'zod'

/** Who tells of mails that came back, beside mail servers. */
export const mailEventProviders = ['ses', 'postmark', 'mailgun', 'resend'] as const
export type MailEventProvider = (typeof mailEventProviders)[number]

export const MailEventReceiptSchema = z.strictObject({ received: z.literal(true) })

/** An address to which nothing is to be sent any more. */
export const SuppressionRequestSchema = z.strictObject({
  email: z.email('Please give an e-mail address.').max(254),
})
