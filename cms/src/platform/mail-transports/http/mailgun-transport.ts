import { z } from 'zod'
import type { MailTransport } from '../mail-transport.ts'
import { composeMessage, toBytes } from '../message/compose-message.ts'
import { refuseUnsent } from '../refuse-unsent.ts'
import { judgeAnswer, postRequest, type ProviderVerdict } from './post-request.ts'
import { refuseAddress, tagOf } from './provider-mail.ts'
import { whenAnswered } from './when-answered.ts'

export interface MailgunOptions {
  /** Origin of the API: that of the region. */
  url: string
  apiKey: string
  /** The sending domain. */
  domain: string
}

const AnswerSchema = z.object({ id: z.string().optional(), message: z.string() })

/**
 * Mailgun's `POST /v3/{domain}/messages.mime`, which keeps our Message-ID and signs the message. It has no idempotency keys. Its
 * client of its own (axios) cannot be ended by a signal; the request is a plain fetch.
 */
export function createMailgunTransport({ url, apiKey, domain }: MailgunOptions): MailTransport {
  const authorization = `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`
  return whenAnswered({
    kind: 'mailgun',
    idempotentForMs: 0,
    handOver: async (mail, signal) => {
      const composed = composeMessage(mail)
      if (!composed.ok) return refuseUnsent(composed)
      if (composed.needsSmtpUtf8) return refuseAddress('recipient', undefined)
      const form = new FormData()
      form.set('to', composed.envelope.to)
      form.set('message', new Blob([new Uint8Array(toBytes(composed.message))]), 'message.eml')
      form.set('o:tracking', 'no')
      form.set('v:mail', tagOf(mail))
      const answer = await postRequest(`${url}/v3/${encodeURIComponent(domain)}/messages.mime`, {
        headers: { authorization },
        body: form,
        signal,
      })
      return judgeAnswer(answer, {
        readId: (json) => AnswerSchema.safeParse(json).data?.id ?? null,
        readReply: (json) => AnswerSchema.safeParse(json).data?.message ?? null,
        verdict: (status, json) => verdictOf(status, AnswerSchema.safeParse(json).data?.message ?? ''),
      })
    },
  })
}

function verdictOf(status: number, message: string): ProviderVerdict | null {
  // The domain is unknown, or its account may not send.
  if (status === 402 || status === 404 || /not allowed to send/i.test(message)) {
    return { kind: 'refused', about: 'sender' }
  }
  return status === 400 && /'to' parameter/.test(message) ? { kind: 'refused', about: 'recipient' } : null
}
