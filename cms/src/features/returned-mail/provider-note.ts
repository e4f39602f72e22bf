import { z } from 'zod'
import { judge } from './judge-reply.ts'
import type { ReturnedMail } from './read-returned-mail.ts'
import type { ReturnVerdict } from './return-verdict.ts'

const ProviderNote = z.object({
  notificationType: z.enum(['Bounce', 'Complaint', 'Delivery']),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z
        .array(
          z.object({
            emailAddress: z.string(),
            status: z.string().default(''),
            diagnosticCode: z.string().default(''),
          }),
        )
        .default([]),
    })
    .optional(),
})

/** Topics send notes as they are, or in an envelope of their own. */
const Envelope = z.object({ Type: z.literal('Notification'), Message: z.string() })

/** Amazon SES writes as JSON what came back, where its topic sends mail. */
export function providerNoteOf({ words }: ReturnedMail): ReturnVerdict | null {
  const json = /^\s*(\{\s*"(?:notificationType|Type)".*\})/.exec(words.replaceAll(/\r?\n/g, ''))?.[1]
  if (json === undefined) return null
  const written = parseJson(json)
  const inEnvelope = Envelope.safeParse(written).data
  const note = ProviderNote.safeParse(inEnvelope ? parseJson(inEnvelope.Message) : written).data
  if (!note) return null
  const named = { status: null, recipient: null, evidence: note.notificationType }
  if (note.notificationType === 'Complaint') return { class: 'complaint', ...named }
  const [about] = note.bounce?.bouncedRecipients ?? []
  if (note.notificationType === 'Delivery' || !about) return { class: 'other', ...named }
  const judged = judge({ text: about.diagnosticCode, status: about.status })
  const fallback = note.bounce?.bounceType === 'Permanent' ? 'hard' : 'soft'
  return {
    class: judged?.class ?? fallback,
    status: judged?.status ?? null,
    recipient: about.emailAddress,
    evidence: about.diagnosticCode,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
