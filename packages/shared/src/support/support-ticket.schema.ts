import { z } from 'zod'
import { isOneLine } from '../text/one-line.ts'

/** What a ticket can be about (spec.md §9). */
export const supportCategories = ['billing', 'subscription', 'delivery', 'technical', 'general'] as const
export type SupportCategory = (typeof supportCategories)[number]

/** How the categories are called, in the account, in mails and in the admin. */
export const supportCategoryLabels: Record<SupportCategory, string> = {
  billing: 'Billing',
  subscription: 'Subscription',
  delivery: 'Delivery',
  technical: 'Technical',
  general: 'General',
}

/** `open`: the reader waits for us; `answered`: we have replied; `closed`: done, until the reader writes again. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]

export const supportStatusLabels: Record<SupportStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** The longest values that are taken, in characters. */
export const supportLimits = { subject: 150, message: 10_000 }

/** The promise to a reader who has written (spec.md §9). */
export const supportResponseHours = 24

/** What the form and the API say of a field that is not right (spec.md §5: 'Missing information' is the title). */
export const supportProblems = {
  missing: 'Please fill in all required fields.',
  subjectTooLong: `The subject can have at most ${supportLimits.subject} characters.`,
  subjectNotOneLine: 'The subject has to stand on one line.',
  categoryUnknown: 'Please choose a category from the list.',
  messageTooLong: `Your message can have at most ${supportLimits.message} characters.`,
}

/** Line breaks and tabs are part of a message, other control characters of nothing. */
const withoutControls = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const message = z
  .string(supportProblems.missing)
  .transform(withoutControls)
  .pipe(z.string().min(1, supportProblems.missing).max(supportLimits.message, supportProblems.messageTooLong))

/** What `POST /api/user/support-tickets` takes. Values are trimmed. */
export const SupportTicketRequestSchema = z.strictObject({
  subject: z
    .string(supportProblems.missing)
    .trim()
    .min(1, supportProblems.missing)
    .max(supportLimits.subject, supportProblems.subjectTooLong)
    .refine(isOneLine, supportProblems.subjectNotOneLine),
  message,
  category: z.enum(supportCategories, {
    error: ({ input }) =>
      input === undefined || input === '' ? supportProblems.missing : supportProblems.categoryUnknown,
  }),
})

/** What `POST /api/user/support-tickets/{id}/messages` takes; a reader's message opens the ticket again. */
export const SupportMessageRequestSchema = z.strictObject({ message })

export const SupportAnswerRequestSchema = z.strictObject({
  message: message,
  seen: z.int().nonnegative(),
  isClosing: z.boolean().default(false),
})

/** An id of the CMS's own: the admin alone speaks of people by it. */
export const SupportAssigneeRequestSchema = z.strictObject({
  assigneeId: z.int().positive().max(2_147_483_647).nullable(),
})

export const SupportStatusRequestSchema = z.strictObject({
  status: z.enum(supportStatuses).exclude(['answered']),
})

export const SupportMessageSchema = z.object({
  from: z.enum(['reader', 'staff']),
  text: z.string(),
  createdAt: z.iso.datetime(),
})

/** A ticket as its reader sees it (spec.md §3); `messages` is the whole conversation, oldest first. */
export const SupportTicketSchema = z.object({
  id: z.string(),
  /** What the ticket is called in mails: 'Ticket 1042'. */
  number: z.int().positive(),
  subject: z.string(),
  /** The reader's first message. */
  message: z.string(),
  category: z.enum(supportCategories),
  status: z.enum(supportStatuses),
  createdAt: z.iso.datetime(),
  messages: SupportMessageSchema.array(),
})

/** `GET /api/user/support-tickets`: the newest first. */
export const SupportTicketListSchema = SupportTicketSchema.array()

export type SupportTicketRequest = z.output<typeof SupportTicketRequestSchema>
export type SupportMessage = z.infer<typeof SupportMessageSchema>
export type SupportTicket = z.infer<typeof SupportTicketSchema>
