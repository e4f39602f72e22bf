import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { parseJson, type ProviderMessage, type ProviderRequest } from './provider-event.ts'
import { readSesNote } from './ses-notes.ts'

const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
})
type SnsMessage = z.output<typeof SnsMessage>

/** What SNS is asked for: a certificate of its, or that it confirms a subscription. Throws where it does not answer. */
export type AskSns = (url: string) => Promise<string>

/** Asks over the network, which answers within ten seconds or not at all. */
export const askSns: AskSns = async (url) => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}.`)
  return answer.text()
}

/** Certificates that were fetched: there is one for each region, which changes once a year. */
const mostCertificates = 20

/**
 * Reads what Amazon SES tells by a topic of SNS, whose messages are signed with a certificate of Amazon's. A topic that asks whether
 * it may send here is told so, if it is ours.
 */
export function createSesReader({ topic, ask }: { topic: string | null; ask: AskSns }) {
  const certificates = new Map<string, X509Certificate>()

  const certificateAt = async (url: string) => {
    const known = certificates.get(url)
    if (known) return known
    const certificate = new X509Certificate(await ask(url))
    if (certificates.size >= mostCertificates) certificates.clear()
    certificates.set(url, certificate)
    return certificate
  }

  const isSigned = async (message: SnsMessage, now: Date) => {
    if (!isOfSns(message.SigningCertURL) || !new URL(message.SigningCertURL).pathname.endsWith('.pem'))
      return false
    const certificate = await certificateAt(message.SigningCertURL)
    if (now < certificate.validFromDate || now > certificate.validToDate) return false
    const verify = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    return verify.update(signedTextOf(message)).verify(certificate.publicKey, message.Signature, 'base64')
  }

  return async ({ body, now }: Pick<ProviderRequest, 'body' | 'now'>): Promise<ProviderMessage> => {
    if (topic === null) return { ok: false, reason: 'unset' }
    const message = SnsMessage.safeParse(parseJson(body.toString('utf8'))).data
    if (!message) return { ok: false, reason: 'malformed' }
    // Nothing is fetched for a topic that is not ours.
    if (message.TopicArn !== topic || !(await isSigned(message, now)))
      return { ok: false, reason: 'unsigned' }
    if (message.Type === 'SubscriptionConfirmation') {
      if (message.SubscribeURL === undefined || !isOfSns(message.SubscribeURL))
        return { ok: false, reason: 'malformed' }
      await ask(message.SubscribeURL)
      return { ok: true, events: [] }
    }
    if (message.Type === 'UnsubscribeConfirmation') return { ok: true, events: [] }
    const events = readSesNote(message.Message)
    // SES tells once that a topic was chosen for it, in plain words.
    return { ok: true, events: events ?? [] }
  }
}

/**
 * Whether an address is one of SNS itself, so that nothing else is asked and no other certificate is trusted. What stands behind `sns.`
 * is a region and nothing else: `sns.s3-eu-west-1.amazonaws.com` is a bucket of somebody's.
 */
function isOfSns(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    /^sns\.[a-z]{2,3}(?:-[a-z]{2,12}){1,3}-\d{1,2}\.amazonaws\.com(?:\.cn)?$/.test(url.hostname)
  )
}

/** The fields that are signed, in this order, each as a line with its name and one with its value. */
function signedTextOf(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names
    .flatMap((name) => {
      const value = message[name]
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`]
    })
    .join('')
}
