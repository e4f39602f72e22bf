import { z } from 'zod'
import type { MailTransport } from '../mail-transport.ts'
import { judgeAnswer, postRequest, type ProviderVerdict } from './post-request.ts'
import { toParts } from './provider-mail.ts'
import { whenAnswered } from './when-answered.ts'

export interface PostmarkOptions {
  /** Origin of the API. */
  url: string
  token: string
  /** Postmark keeps mail that somebody asked for apart from that for many. */
  stream: string
}

const AnswerSchema = z.object({
  ErrorCode: z.number(),
  Message: z.string(),
  MessageID: z.string().optional(),
})

/** About us and our sender addresses: none, unconfirmed, not allowed, account pending, account may not send. */
const senderCodes = new Set([400, 401, 405, 412, 413])

/**
 * Postmark's `POST /email`. It has no idempotency keys. Its client of its own hides why a request failed, so that one that never left
 * could not be told from one whose answer is lost; the request is a plain fetch.
 */
export function createPostmarkTransport({ url, token, stream }: PostmarkOptions): MailTransport {
  return whenAnswered({
    kind: 'postmark',
    idempotentForMs: 0,
    handOver: async (mail, signal) => {
      const given = toParts(mail)
      if (!given.ok) return given.handOver
      const { from, to, replyTo, subject, text, html, headers, tag } = given.parts
      const body = {
        From: from,
        To: to,
        ...(replyTo !== null && { ReplyTo: replyTo }),
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        Headers: Object.entries({ ...headers, 'Message-ID': mail.messageId, 'X-PM-KeepID': 'true' }).map(
          ([Name, Value]) => ({ Name, Value }),
        ),
        MessageStream: stream,
        Metadata: { mail: tag },
        TrackOpens: false,
        TrackLinks: 'None',
      }
      const answer = await postRequest(`${url}/email`, {
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-postmark-server-token': token,
        },
        body: JSON.stringify(body),
        signal,
      })
      return judgeAnswer(answer, {
        readId: (json) => AnswerSchema.safeParse(json).data?.MessageID ?? null,
        readReply: (json) => {
          const parsed = AnswerSchema.safeParse(json).data
          return parsed ? `${parsed.ErrorCode} ${parsed.Message}` : null
        },
        verdict: (_status, json) => verdictOf(AnswerSchema.safeParse(json).data?.ErrorCode),
      })
    },
  })
}

function verdictOf(code: number | undefined): ProviderVerdict | null {
  if (code === undefined) return null
  if (senderCodes.has(code)) return { kind: 'refused', about: 'sender' }
  // 406: the recipient is on Postmark's own list of those who bounced or complained.
  if (code === 406) return { kind: 'refused', about: 'recipient' }
  if (code === 10) return { kind: 'unreachable' }
  return code === 100 ? { kind: 'later' } : null
}
