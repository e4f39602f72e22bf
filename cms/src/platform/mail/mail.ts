import { withoutDirections } from '@meridian/shared/text/one-line'
import { z } from 'zod'

/** One line of a mail's head: a line break in it would begin a header of somebody else's choosing. */
const headLine = z.string().transform((text) =>
  withoutDirections(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim(),
)

/** A part of a mail, with words of anybody in it: without directions and control characters. */
const bodyPart = z
  .string()
  .transform((text) => withoutDirections(text).replaceAll(/[^\P{Cc}\n\r\t]/gu, ''))
  .pipe(z.string().min(1))

/** A mail to one person, with the parts that every mail has. Who it is from, the operator states (`MAIL_FROM`). */
export const MailSchema = z.object({
  /** Says which mail it is: of one key, one mail is sent, however often it is asked for. */
  key: z.string().min(1).max(200),
  to: z.email(),
  replyTo: z.object({ name: headLine, address: z.email() }).optional(),
  subject: headLine.pipe(z.string().min(1)),
  text: bodyPart,
  html: bodyPart,
  /** Where mail programs post to when a reader unsubscribes with one click (RFC 8058). */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Opens an account, or else is for nobody but administrators to see in the local mailbox. */
  isConfidential: z.boolean().default(false),
})

export type Mail = z.output<typeof MailSchema>
export type MailInput = z.input<typeof MailSchema>

/** The headers that a mail has beside those of every mail. */
export function furtherHeaders(mail: Mail): Record<string, string> {
  return {
    // Keeps holiday answers from coming back (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
