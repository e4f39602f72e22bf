import { z } from 'zod'

/** What an editor has typed, field by field as the form holds it; relations are ids. */
export const PreviewDraftSchema = z.record(z.string(), z.unknown())
export type PreviewDraft = z.output<typeof PreviewDraftSchema>

/** How large a draft may be that is sent to be shown, in bytes of JSON: three novels of text. */
export const maxDraftBytes = 1024 * 1024

/** For whose session a preview is made, and the unsaved draft to show; without one it is the newest that was saved. */
export const PreviewRequestSchema = z.strictObject({
  holder: z.string().min(1).max(64),
  draft: PreviewDraftSchema.nullable(),
})
export type PreviewRequest = z.output<typeof PreviewRequestSchema>

const messageType = 'payload-live-preview'

/** What the form in the admin says to the preview beside it: Payload's own message. */
export const PreviewMessageSchema = z.object({ type: z.literal(messageType), data: PreviewDraftSchema })

/** What the preview says to the form when it can take messages. */
export const previewReady = { type: messageType, ready: true } as const
