import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { MailTransport } from '../mail-transport.ts'
import { judgeAnswer, postRequest, type ProviderVerdict } from './post-request.ts'
import { toParts } from './provider-mail.ts'
import { whenAnswered } from './when-answered.ts'

export interface ResendOptions {
  /** Origin of the API. */
  url: string
  apiKey: string
}

const AnswerSchema = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
})

/** For so long Resend knows a key; an hour less than it says. */
const keyLivesMs = 23 * 3_600_000

/**
 * Resend's `POST /emails`, with the hash of the mail's key in `Idempotency-Key`: handed over again, with the same content, it is the same mail.
 * Its client of its own hides why a request failed; the request is a plain fetch.
 */
export function createResendTransport({ url, apiKey }: ResendOptions): MailTransport {
  return whenAnswered({
    kind: 'resend',
    idempotentForMs: keyLivesMs,
    handOver: async (mail, signal) => {
      const given = toParts(mail)
      if (!given.ok) return given.handOver
      const { from, to, replyTo, subject, text, html, headers, tag } = given.parts
      const body = {
        from,
        to: [to],
        ...(replyTo !== null && { reply_to: replyTo }),
        subject,
        text,
        html,
        headers,
        ...(tag !== '' && { tags: [{ name: 'mail', value: tag }] }),
      }
      const answer = await postRequest(`${url}/emails`, {
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': createHash('sha256').update(mail.key).digest('base64url'),
        },
        body: JSON.stringify(body),
        signal,
      })
      return judgeAnswer(answer, {
        readId: (json) => AnswerSchema.safeParse(json).data?.id ?? null,
        readReply: (json) => {
          const { name, message } = AnswerSchema.safeParse(json).data ?? {}
          return [name, message].filter((part) => part !== undefined).join(' ')
        },
        verdict: (status, json) => verdictOf(status, AnswerSchema.safeParse(json).data),
      })
    },
  })
}

function verdictOf(status: number, said: z.output<typeof AnswerSchema> | undefined): ProviderVerdict | null {
  const { name = '', message = '' } = said ?? {}
  if (/api.key/i.test(name) || /api key/i.test(message)) return { kind: 'unreachable' }
  // The key is known with another content: what was taken then is not what was asked for now.
  if (name === 'invalid_idempotent_request') return { kind: 'uncertain' }
  if (name === 'concurrent_idempotent_requests') return { kind: 'later' }
  // The domain of our sender is not confirmed, or is for tests.
  return status === 403 ? { kind: 'refused', about: 'sender' } : null
}
