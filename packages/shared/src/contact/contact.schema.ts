import { z } from 'zod'
import { personName } from '../text/person-name.ts'
import { contactProblems, contactLimits, contactSubjects, honeypotField } from './contact-fields.ts'

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
    missing: contactProblems.nameMissing,
    tooLong: contactProblems.nameTooLong,
    notOneLine: contactProblems.nameNotOneLine,
  }),
  email: z
    .string(contactProblems.emailMissing)
    .trim()
    .min(1, contactProblems.emailMissing)
    .max(contactLimits.email, contactProblems.emailTooLong)
    .pipe(z.email(contactProblems.emailInvalid)),
  subject: z.enum(contactSubjects, contactProblems.subjectUnknown).default('general'),
  message: z
    .string(contactProblems.messageMissing)
    .transform(withoutControls)
    .pipe(
      z
        .string()
        .min(1, contactProblems.messageMissing)
        .max(contactLimits.message, contactProblems.messageTooLong),
    ),
  [honeypotField]: z.string().max(1000).optional(),
})

export type ContactRequest = z.output<typeof ContactRequestSchema>

/** The answer to a message that was taken. */
export const ContactReceiptSchema = z.object({ received: z.literal(true) })
