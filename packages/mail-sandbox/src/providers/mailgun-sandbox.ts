import { readHead } from '../received-mail.ts'
import {
  type ProviderAnswer,
  type ProviderRequest,
  ProviderSandbox,
  type ReadMail,
} from './provider-sandbox.ts'

const problem = (status: number, message: string): ProviderAnswer => ({ status, body: { message } })

/** Mailgun's `POST /v3/{domain}/messages.mime`. It has no idempotency keys: a repeated request is a second mail. */
export function createMailgunSandbox({
  apiKey,
  domain,
  keep,
}: {
  apiKey: string
  domain: string
  keep?: number
}): ProviderSandbox {
  const credentials = `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`
  return new ProviderSandbox(
    {
      isPath: ({ path }) => path.startsWith('/v3/') && path.endsWith('/messages.mime'),
      refuse: ({ headers, path }) => {
        if (headers.authorization !== credentials) return problem(401, 'Invalid private key')
        return path === `/v3/${domain}/messages.mime`
          ? null
          : problem(404, `Domain not found: ${path.split('/')[2]}`)
      },
      read,
      accept: ({ id, messageId }) => ({
        status: 200,
        body: { id: messageId || `<${id}@${domain}>`, message: 'Queued. Thank you.' },
      }),
      fail: (status) => problem(status, `As asked for: ${status}`),
    },
    { keep },
  )
}

async function read({ headers, body }: ProviderRequest): Promise<ReadMail> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => null)
  const to = form?.get('to')
  const message = form?.get('message')
  if (typeof to !== 'string' || to === '')
    return { ok: false, answer: problem(400, "'to' parameter is missing") }
  if (!/^[\u0021-\u007e]+@[A-Za-z0-9.-]+$/.test(to)) {
    return {
      ok: false,
      answer: problem(400, "'to' parameter is not a valid address. please check documentation"),
    }
  }
  if (!(message instanceof File)) return { ok: false, answer: problem(400, "'message' parameter is missing") }
  const source = await message.text()
  const head = readHead(source)
  if (!head.has('from')) return { ok: false, answer: problem(400, "'from' parameter is missing") }
  const tag = form?.get('v:mail')
  return {
    ok: true,
    mail: {
      sender: head.get('from') ?? '',
      recipient: to,
      messageId: head.get('message-id') ?? '',
      tag: typeof tag === 'string' ? tag : '',
      source,
      parts: null,
    },
  }
}
