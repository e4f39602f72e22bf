import { z } from 'zod'
import { judgeProviderReply, parseJson, type ProviderEvent, tokenName } from './provider-event.ts'

const Recipient = z.object({
  emailAddress: z.string(),
  status: z.string().default(''),
  diagnosticCode: z.string().default(''),
})

/** What Amazon SES tells (notifications, and events of a configuration set, which name their kind otherwise). */
const SesNote = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z
    .object({
      messageId: z.string().default(''),
      tags: z.record(z.string(), z.string().array()).default({}),
    })
    .prefault({}),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().default(''),
      feedbackId: z.string().default(''),
      bouncedRecipients: Recipient.array().default([]),
    })
    .optional(),
  complaint: z
    .object({
      feedbackId: z.string().default(''),
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: z.object({ emailAddress: z.string() }).array().default([]),
    })
    .optional(),
})

const refusedForContent = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'])

/** What a note of Amazon SES tells of each address; null for what is none, and nothing for mails that arrived or were opened. */
export function readSesNote(text: string): ProviderEvent[] | null {
  const note = SesNote.safeParse(parseJson(text)).data
  const kind = note?.notificationType ?? note?.eventType
  if (!note || kind === undefined) return null
  const token = note.mail.tags[tokenName]?.[0] ?? null
  if (kind === 'Complaint' && note.complaint) {
    const { feedbackId, complaintFeedbackType, complainedRecipients } = note.complaint
    if (complaintFeedbackType === 'not-spam') return []
    const told = {
      class: 'complaint',
      status: null,
      diagnostic: complaintFeedbackType ?? 'complaint',
      token,
    } as const
    return complainedRecipients.map(({ emailAddress: address }) => ({
      id: `${feedbackId || note.mail.messageId}:${address}`,
      address,
      ...told,
    }))
  }
  if (kind !== 'Bounce' || !note.bounce) return []
  const { bounceType, bounceSubType, feedbackId, bouncedRecipients } = note.bounce
  const otherwise =
    bounceType === 'Permanent' ? 'hard' : refusedForContent.has(bounceSubType) ? 'about-us' : 'soft'
  return bouncedRecipients.map(({ emailAddress: address, status, diagnosticCode }) => ({
    id: `${feedbackId || note.mail.messageId}:${address}`,
    ...judgeProviderReply({ text: diagnosticCode.replace(/^smtp;\s*/i, ''), status }, otherwise),
    diagnostic: diagnosticCode === '' ? `${bounceType} ${bounceSubType}` : diagnosticCode,
    address,
    token,
  }))
}
