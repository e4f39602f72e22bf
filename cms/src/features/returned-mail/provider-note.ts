import { readSesNote } from './providers/ses-notes.ts'
import { parseJson } from './providers/provider-event.ts'
import { z } from 'zod'
import type { ReturnedMail } from './read-returned-mail.ts'
import type { ReturnVerdict } from './return-verdict.ts'

/** Topics send notes as they are, or in an envelope of their own. */
const Envelope = z.object({ Type: z.literal('Notification'), Message: z.string() })

/** Amazon SES writes as JSON what came back, where its topic sends mail. */
export function providerNoteOf({ words }: ReturnedMail): ReturnVerdict | null {
  const json = /^\s*(\{\s*"(?:notificationType|eventType|Type)".*\})/.exec(
    words.replaceAll(/\r?\n/g, ''),
  )?.[1]
  if (json === undefined) return null
  const events = readSesNote(Envelope.safeParse(parseJson(json)).data?.Message ?? json)
  if (events === null) return null
  const [told] = events
  if (!told) return { class: 'other', status: null, recipient: null, evidence: 'delivery' }
  return { class: told.class, status: told.status, recipient: told.address, evidence: told.diagnostic }
}
