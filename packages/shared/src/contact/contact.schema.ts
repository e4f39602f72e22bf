import { z } from 'zod'
import { contactFaults, contactLimits, contactSubjects, honeypotField } from './contact-fields.ts'

/** What stands on one line has no line breaks or other control characters, which mail headers could be forged with. */
const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

/** Line breaks and tabs are part of a message, other control characters of nothing. */
const withoutControls = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** What `POST /api/contact` takes. Values are trimmed. */
export const ContactRequestSchema = z.object({
  name: z
    .string(contactFaults.nameMissing)
    .trim()
    .min(1, contactFaults.nameMissing)
    .max(contactLimits.name, contactFaults.nameTooLong)
    .refine(isOneLine, contactFaults.nameNotOneLine),
  email: z
    .string(contactFaults.emailMissing)
    .trim()
    .min(1, contactFaults.emailMissing)
    .max(contactLimits.email, contactFaults.emailTooLong)
    .pipe(z.email(contactFaults.emailInvalid)),
  subject: z.enum(contactSubjects, contactFaults.subjectUnknown).default('general'),
  message: z
    .string(contactFaults.messageMissing)
    .transform(withoutControls)
    .pipe(
      z
        .string()
        .min(1, contactFaults.messageMissing)
        .max(contactLimits.message, contactFaults.messageTooLong),
    ),
  [honeypotField]: z.string().max(1000).optional(),
})

export type ContactRequest = z.output<typeof ContactRequestSchema>

/** The answer to a message that was taken. */
export const ContactReceiptSchema = z.object({ received: z.literal(true) })
