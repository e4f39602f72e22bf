import { z } from 'zod'
import { personName } from '../text/person-name.ts'
import { contactFaults, contactLimits, contactSubjects, honeypotField } from './contact-fields.ts'

/** Line breaks and tabs are part of a message, other control characters of nothing. */
const withoutControls = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** What `POST /api/contact` takes. Values are trimmed. */
export const ContactRequestSchema = z.object({
  name: personName({
    maxLength: contactLimits.name,
    missing: contactFaults.nameMissing,
    tooLong: contactFaults.nameTooLong,
    notOneLine: contactFaults.nameNotOneLine,
  }),
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
