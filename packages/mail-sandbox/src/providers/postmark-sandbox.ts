import { z } from 'zod'
import { parseJson, type ProviderAnswer, ProviderSandbox } from './provider-sandbox.ts'

const MessageSchema = z.strictObject({
  From: z.string().min(1),
  To: z.string().min(1),
  ReplyTo: z.string().optional(),
  Subject: z.string().optional(),
  TextBody: z.string().min(1),
  HtmlBody: z
    .string()
    .min(1)
    .max(5 * 1024 * 1024),
  Headers: z.array(z.strictObject({ Name: z.string().min(1), Value: z.string() })).default([]),
  MessageStream: z.string().default('outbound'),
  Metadata: z.record(z.string().max(20), z.string().max(80)).default({}),
  TrackOpens: z.boolean().optional(),
  TrackLinks: z.string().optional(),
})

const problem = (status: number, code: number, message: string): ProviderAnswer => ({
  status,
  body: { ErrorCode: code, Message: message },
})

/** Postmark's `POST /email`. It has no idempotency keys: a repeated request is a second mail. */
export function createPostmarkSandbox({
  token,
  streams = ['outbound', 'broadcast'],
  keep,
}: {
  token: string
  streams?: string[]
  keep?: number
}): ProviderSandbox {
  return new ProviderSandbox(
    {
      isPath: ({ path }) => path === '/email',
      refuse: ({ headers }) =>
        headers['x-postmark-server-token'] === token
          ? null
          : problem(
              401,
              10,
              'The Server Token you provided in the X-Postmark-Server-Token request header was invalid.',
            ),
      read: ({ headers, body }) => {
        if (!headers['content-type']?.startsWith('application/json')) {
          return { ok: false, answer: problem(422, 409, 'The request must be JSON.') }
        }
        const parsed = MessageSchema.safeParse(parseJson(body))
        if (!parsed.success) return { ok: false, answer: problem(422, 402, z.prettifyError(parsed.error)) }
        const message = parsed.data
        if (!isAddress(message.To)) {
          return { ok: false, answer: problem(422, 300, "Error parsing 'To': Illegal email address.") }
        }
        if (!streams.includes(message.MessageStream)) {
          return { ok: false, answer: problem(422, 1235, 'The message stream does not exist.') }
        }
        const fields = Object.fromEntries(message.Headers.map(({ Name, Value }) => [Name, Value]))
        return {
          ok: true,
          mail: {
            sender: message.From,
            recipient: message.To,
            messageId: fields['X-PM-KeepID'] === 'true' ? (fields['Message-ID'] ?? '') : '',
            tag: message.Metadata['mail'] ?? '',
            source: null,
            parts: {
              subject: message.Subject ?? '',
              text: message.TextBody,
              html: message.HtmlBody,
              headers: fields,
            },
          },
        }
      },
      accept: ({ id, recipient }) => ({
        status: 200,
        body: {
          To: recipient,
          SubmittedAt: new Date().toISOString(),
          MessageID: id,
          ErrorCode: 0,
          Message: 'OK',
        },
      }),
      fail: (status) => problem(status, status === 429 ? 429 : 0, `As asked for: ${status}`),
    },
    { keep },
  )
}

function isAddress(text: string): boolean {
  return /^[\u0021-\u007e]+@[A-Za-z0-9.-]+$/.test(text) && !/[<>,;]/.test(text)
}
