import { z } from 'zod'
import { honeypotField } from '../contact/contact-fields.ts'
import { personName } from '../text/person-name.ts'
import {
  cancellationTypes,
  declarationLanguages,
  declarationLimits,
  declarationProblems as problems,
} from './declaration-fields.ts'

/** Line breaks and tabs are part of a reason, other control characters of nothing. */
const withoutControls = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

const email = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(declarationLimits.email, problems.emailTooLong)
    .pipe(z.email(problems.emailInvalid))

/** What every declaration says: who declares it, about which contract, and where its receipt goes. */
const declaredFields = {
  language: z.enum(declarationLanguages).default('en'),
  name: personName({
    maxLength: declarationLimits.name,
    missing: problems.nameMissing,
    tooLong: problems.nameTooLong,
    notOneLine: problems.nameNotOneLine,
  }),
  contractEmail: email(problems.contractEmailMissing),
  contractNumber: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(declarationLimits.contractNumber, problems.numberTooLong))
    .default(''),
  email: email(problems.emailMissing),
  [honeypotField]: z.string().max(1000).optional(),
}

const reason = z
  .string()
  .transform(withoutControls)
  .pipe(z.string().max(declarationLimits.reason, problems.reasonTooLong))
  .default('')

/** What `POST /api/contracts/cancellations` takes (§ 312k BGB). Values are trimmed. */
export const CancellationRequestSchema = z
  .object({
    ...declaredFields,
    type: z.enum(cancellationTypes, problems.typeUnknown),
    /** Why it is extraordinary; of an ordinary one no reason is kept. */
    reason,
    ends: z.enum(['earliest', 'date']).default('earliest'),
    /** `YYYY-MM-DD`; counts when it ends on a date. */
    date: z.string().max(20).default(''),
  })
  .refine(({ type, reason: why }) => type === 'ordinary' || why !== '', {
    path: ['reason'],
    message: problems.reasonMissing,
  })
  .refine(({ ends, date }) => ends === 'earliest' || z.iso.date().safeParse(date).success, {
    path: ['date'],
    message: problems.dateMissing,
  })

/** What `POST /api/contracts/withdrawals` takes (§ 356a BGB). Values are trimmed. */
export const WithdrawalRequestSchema = z.object(declaredFields)

/** The answer to a declaration: what was received, word for word, in the language of the form. */
export const DeclarationReceiptSchema = z.object({
  /** What it is called in the receipt. It opens nothing. */
  number: z.string(),
  receivedAt: z.iso.datetime(),
  rows: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
})

export type CancellationRequest = z.output<typeof CancellationRequestSchema>
export type WithdrawalRequest = z.output<typeof WithdrawalRequestSchema>
export type DeclarationReceipt = z.output<typeof DeclarationReceiptSchema>
