import type { SESv2ServiceException } from '@aws-sdk/client-sesv2'
import { type HandOver, isAboutRate, type MailTransport } from '../mail-transport.ts'
import { composeMessage, toBytes } from '../message/compose-message.ts'
import { refuseUnsent } from '../refuse-unsent.ts'
import { isBeforeRequest, reasonOf } from './post-request.ts'
import { refuseAddress, tagOf } from './provider-mail.ts'
import { whenAnswered } from './when-answered.ts'

export interface SesOptions {
  region: string
  /** Null for what the machine has: a role, or a profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** What says where SES reports bounces and complaints to. */
  configurationSet: string | null
  /** Another endpoint than that of the region. */
  endpoint: string | null
  connections: number
}

const paced = new Set([
  'TooManyRequestsException',
  'ThrottlingException',
  'Throttling',
  'LimitExceededException',
])
/** About our account, not about the mail, and settled by somebody at SES or in its console. */
const paused = new Set(['SendingPausedException', 'AccountSuspendedException', 'NotFoundException'])

/**
 * Amazon SES (API v2) by its own client, which signs requests and finds credentials. SES has no idempotency keys, so the client's
 * own repetition is off: a second request would be a second mail. SES signs by DKIM itself, and replaces Message-ID and Date.
 */
export function createSesTransport(options: SesOptions): MailTransport {
  let opened: ReturnType<typeof openClient> | null = null
  return whenAnswered({
    kind: 'ses',
    idempotentForMs: 0,
    handOver: async (mail, signal) => {
      const composed = composeMessage(mail)
      if (!composed.ok) return refuseUnsent(composed)
      if (composed.needsSmtpUtf8) return refuseAddress('recipient', undefined)
      if (signal.aborted) return { kind: 'unreachable', reply: 'No answer: ABORTED' }
      const tag = tagOf(mail)
      const { client, sdk } = await (opened ??= openClient(options))
      const command = new sdk.SendEmailCommand({
        Destination: { ToAddresses: [composed.envelope.to] },
        Content: { Raw: { Data: toBytes(composed.message) } },
        ...(tag !== '' && { EmailTags: [{ Name: 'mail', Value: tag }] }),
        ...(options.configurationSet !== null && { ConfigurationSetName: options.configurationSet }),
      })
      try {
        const { MessageId: providerId } = await client.send(command, { abortSignal: signal })
        return { kind: 'accepted', reply: '200', ...(providerId !== undefined && { providerId }) }
      } catch (error) {
        return error instanceof sdk.SESv2ServiceException ? judgeAnswer(error) : judgeSilence(error)
      }
    },
    onClose: async () => (await opened)?.client.destroy(),
  })
}

/** Loaded when it is needed: the client is large, and most installations have another transport. */
async function openClient({ region, credentials, endpoint, connections }: SesOptions) {
  const sdk = await import('@aws-sdk/client-sesv2')
  const client = new sdk.SESv2Client({
    region,
    maxAttempts: 1,
    ...(credentials && { credentials }),
    ...(endpoint !== null && { endpoint }),
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: connections, keepAlive: true },
    },
  })
  return { client, sdk }
}

function judgeSilence(error: unknown): HandOver {
  const isUnsent = isBeforeRequest(error) || isWithoutConnection(error)
  return { kind: isUnsent ? 'unreachable' : 'uncertain', reply: `No answer: ${reasonOf(error)}` }
}

function judgeAnswer(error: SESv2ServiceException): HandOver {
  const code = error.$metadata.httpStatusCode ?? 500
  const reply = `${code} ${error.name} ${error.message}`
  if (paced.has(error.name) || code === 429) return later(429, reply)
  if (code === 503) return later(code, reply)
  if (code >= 500) return { kind: 'uncertain', reply }
  if (paused.has(error.name) || code === 401 || code === 403) return { kind: 'unreachable', reply }
  const isAboutSender =
    error.name === 'MailFromDomainNotVerifiedException' || /not verified/i.test(error.message)
  return { kind: 'refused', about: isAboutSender ? 'sender' : 'message', code, enhanced: null, reply }
}

function later(code: number, reply: string): HandOver {
  return { kind: 'later', code, enhanced: null, reply, isAboutRate: isAboutRate(code) }
}

/** The client finds no credentials, or its own limit for connecting has passed. */
function isWithoutConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'CredentialsProviderError' || error.message.includes('without establishing a connection'))
  )
}
