import { refusalOf } from '@meridian/sandbox/object-storage/request-signature'
import { z } from 'zod'
import { readHead } from '../received-mail.ts'
import { parseJson, type ProviderAnswer, ProviderSandbox } from './provider-sandbox.ts'

const EmailSchema = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1).max(50) }),
  Content: z.object({ Raw: z.object({ Data: z.base64() }) }),
  EmailTags: z
    .array(
      z.object({
        Name: z.string().regex(/^[A-Za-z0-9_-]{1,256}$/),
        Value: z.string().regex(/^[A-Za-z0-9_.@-]{1,256}$/),
      }),
    )
    .default([]),
  ConfigurationSetName: z.string().optional(),
})

const problem = (status: number, type: string, message: string): ProviderAnswer => ({
  status,
  headers: { 'x-amzn-errortype': type },
  body: { message },
})

/** `POST /v2/email/outbound-emails` of Amazon SES. It has no idempotency keys, and puts a Message-ID of its own into the head. */
export function createSesSandbox({
  accessKeyId,
  secretAccessKey,
  region,
  keep,
}: {
  accessKeyId: string
  secretAccessKey: string
  region: string
  keep?: number
}): ProviderSandbox {
  return new ProviderSandbox(
    {
      isPath: ({ path }) => path === '/v2/email/outbound-emails',
      refuse: (request) => {
        const refusal = refusalOf(request, { accessKeyId, secretAccessKey, region }, 'ses')
        if (refusal === null) return null
        return refusal === 'InvalidAccessKeyId'
          ? problem(
              403,
              'UnrecognizedClientException',
              'The security token included in the request is invalid.',
            )
          : problem(403, 'InvalidSignatureException', 'The request signature we calculated does not match.')
      },
      read: ({ body }) => {
        const parsed = EmailSchema.safeParse(parseJson(body))
        if (!parsed.success) {
          return { ok: false, answer: problem(400, 'BadRequestException', z.prettifyError(parsed.error)) }
        }
        const { Content, Destination, EmailTags, FromEmailAddress } = parsed.data
        const source = Buffer.from(Content.Raw.Data, 'base64').toString()
        const head = readHead(source)
        const recipient = Destination.ToAddresses[0] ?? ''
        if (!/^[\u0021-\u007e]+@[A-Za-z0-9.-]+$/.test(recipient)) {
          return {
            ok: false,
            answer: problem(400, 'BadRequestException', 'Local address contains control or whitespace'),
          }
        }
        return {
          ok: true,
          mail: {
            sender: FromEmailAddress ?? head.get('from') ?? '',
            recipient,
            messageId: head.get('message-id') ?? '',
            tag: EmailTags.find(({ Name }) => Name === 'mail')?.Value ?? '',
            source,
            parts: null,
          },
        }
      },
      accept: ({ id }) => ({ status: 200, body: { MessageId: id } }),
      fail: (status) =>
        status === 429
          ? problem(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.')
          : problem(
              status,
              status >= 500 ? 'InternalServiceErrorException' : 'BadRequestException',
              'As asked for',
            ),
    },
    { keep },
  )
}
