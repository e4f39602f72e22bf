import { z } from 'zod'
import { parseJson, type ProviderAnswer, ProviderSandbox } from './provider-sandbox.ts'

const tag = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/)

const EmailSchema = z.strictObject({
  from: z.string().min(1),
  to: z
    .array(z.string().regex(/^[\u0021-\u007e]+@[A-Za-z0-9.-]+$/))
    .min(1)
    .max(50),
  reply_to: z.string().optional(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  headers: z.record(z.string(), z.string()).default({}),
  tags: z.array(z.strictObject({ name: tag, value: tag })).default([]),
})

const problem = (statusCode: number, name: string, message: string): ProviderAnswer => ({
  status: statusCode,
  body: { statusCode, name, message },
})

/** Resend's `POST /emails`. A repeated request with the same `Idempotency-Key` is the same mail. */
export function createResendSandbox({ apiKey, keep }: { apiKey: string; keep?: number }): ProviderSandbox {
  return new ProviderSandbox(
    {
      isPath: ({ path }) => path === '/emails',
      refuse: ({ headers }) => {
        if (headers.authorization === undefined) return problem(401, 'missing_api_key', 'Missing API Key')
        if (headers.authorization !== `Bearer ${apiKey}`)
          return problem(401, 'validation_error', 'API key is invalid')
        const key = headers['idempotency-key']
        const isWrong = key !== undefined && (key.length === 0 || key.length > 256)
        return isWrong
          ? problem(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
          : null
      },
      idempotencyKey: ({ headers }) => headers['idempotency-key']?.toString() ?? null,
      conflict: (reason) =>
        reason === 'other-mail'
          ? problem(
              409,
              'invalid_idempotent_request',
              'Same idempotency key used with a different request payload.',
            )
          : problem(
              409,
              'concurrent_idempotent_requests',
              'Same idempotency key used while original request is still in progress.',
            ),
      read: ({ body }) => {
        const parsed = EmailSchema.safeParse(parseJson(body))
        if (!parsed.success)
          return { ok: false, answer: problem(422, 'validation_error', z.prettifyError(parsed.error)) }
        const { from, to, subject, text, html, headers, tags } = parsed.data
        return {
          ok: true,
          mail: {
            sender: from,
            recipient: to[0] ?? '',
            messageId: '',
            tag: tags.find(({ name }) => name === 'mail')?.value ?? '',
            source: null,
            parts: { subject, text, html, headers },
          },
        }
      },
      accept: ({ id }) => ({ status: 200, body: { id } }),
      fail: (status) =>
        status === 429
          ? problem(
              429,
              'rate_limit_exceeded',
              'Too many requests. Please limit the number of requests per second.',
            )
          : problem(status, 'application_error', `As asked for: ${status}`),
    },
    { keep },
  )
}
