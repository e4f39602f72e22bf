import { z } from 'zod'
import type { ReturnClass } from '../return-verdict.ts'
import { isSameSecret } from './same-secret.ts'
import {
  judgeProviderReply,
  parseJson,
  type ProviderMessage,
  type ProviderRequest,
  tokenName,
} from './provider-event.ts'

const PostmarkRecord = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  Type: z.string().default(''),
  MessageID: z.string().default(''),
  Email: z.string().optional(),
  Description: z.string().default(''),
  Details: z.string().default(''),
  Metadata: z.record(z.string(), z.coerce.string()).nullish(),
})

/** What the kinds of bounce mean that Postmark tells apart, where the server's answer says nothing. */
const meanings: Readonly<Record<string, ReturnClass>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  ManuallyDeactivated: 'hard',
  Transient: 'soft',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Unknown: 'soft',
  Undetermined: 'soft',
  Blocked: 'about-us',
  SpamNotification: 'about-us',
  VirusNotification: 'about-us',
  DMARCPolicy: 'about-us',
  SMTPApiError: 'about-us',
  SpamComplaint: 'complaint',
  AutoResponder: 'auto-reply',
  ChallengeVerification: 'auto-reply',
  AddressChange: 'auto-reply',
}

/** Reads what Postmark tells. It signs nothing: a password stands in the address that it calls, or in a header. */
export function readPostmark(
  secret: string | null,
  { headers, body }: Pick<ProviderRequest, 'headers' | 'body'>,
): ProviderMessage {
  if (secret === null) return { ok: false, reason: 'unset' }
  const given = passwordIn(headers.get('authorization')) ?? headers.get('x-webhook-secret')
  if (given === null || !isSameSecret(given, secret)) return { ok: false, reason: 'unsigned' }
  const record = PostmarkRecord.safeParse(parseJson(body.toString('utf8'))).data
  if (!record) return { ok: false, reason: 'malformed' }
  const {
    RecordType: kind,
    ID: id,
    Type: type,
    Email: address,
    MessageID: messageId,
    Details: details,
    Description: description,
  } = record
  if (!['Bounce', 'SpamComplaint'].includes(kind)) return { ok: true, events: [] }
  if (id === undefined || address === undefined) return { ok: false, reason: 'malformed' }
  const meant = kind === 'SpamComplaint' ? 'complaint' : meanings[type]
  if (meant === undefined) return { ok: true, events: [] }
  const judged =
    meant === 'hard' || meant === 'soft'
      ? judgeProviderReply({ text: details, status: '' }, meant)
      : { class: meant, status: null }
  const token = record.Metadata?.[tokenName] ?? null
  const told = { diagnostic: details === '' ? description : details, address, token }
  return { ok: true, events: [{ id: `${kind}:${messageId}:${id}`, ...judged, ...told }] }
}

function passwordIn(authorization: string | null): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}
