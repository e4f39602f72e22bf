import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import {
  RecoveryCodesSchema,
  SecondFactorSecretSchema,
} from '../../packages/shared/src/accounts/second-factor.schema.ts'
import type { FrontAnswer, FrontClient } from './front-client.ts'

export const CredentialsSchema = z.object({ email: z.string(), password: z.string() })
export type Credentials = z.infer<typeof CredentialsSchema>

const SavedSchema = z.object({
  doc: z.object({ id: z.number(), slug: z.string().nullish(), filename: z.string().nullish() }),
})
export type Saved = z.infer<typeof SavedSchema>['doc']

/** The first administrator at work, through the front. */
export class Staff {
  readonly #client: FrontClient
  readonly #origin: string
  #cookie = ''

  constructor(client: FrontClient, origin: string) {
    this.#client = client
    this.#origin = origin
  }

  /** Signs in and sets up the authenticator app, which staff of a magazine under HTTPS need. */
  async begin(credentials: Credentials): Promise<void> {
    const signedIn = await this.ask('POST', '/api/login', credentials)
    this.#cookie = signedIn.cookies.join('; ')
    const { password } = credentials
    const setUp = await this.ask('POST', '/api/user/second-factor', { password })
    const { secret } = SecondFactorSecretSchema.parse(parseJson(setUp))
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
    const confirmed = await this.ask('POST', '/api/user/second-factor/confirmation', { code })
    RecoveryCodesSchema.parse(parseJson(confirmed))
    if (confirmed.cookies.length > 0) this.#cookie = confirmed.cookies.join('; ')
  }

  async create(collection: string, data: object): Promise<Saved> {
    return SavedSchema.parse(parseJson(await this.ask('POST', `/cms/api/${collection}?depth=0`, data))).doc
  }

  async update(collection: string, id: number, data: object): Promise<Saved> {
    return SavedSchema.parse(parseJson(await this.ask('PATCH', `/cms/api/${collection}/${id}?depth=0`, data)))
      .doc
  }

  async upload(bytes: Buffer, alt: string): Promise<Saved> {
    const form = new FormData()
    form.set('_payload', JSON.stringify({ alt }))
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'proof.png')
    const encoded = new Response(form)
    const answer = await this.#client.send('/cms/api/media', {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    })
    return SavedSchema.parse(parseJson(accepted('POST /cms/api/media', answer))).doc
  }

  /** @throws Error that says what was answered when it is no success. */
  async ask(method: string, path: string, data?: object): Promise<FrontAnswer> {
    return accepted(`${method} ${path}`, await this.send(method, path, data))
  }

  send(method: string, path: string, data?: object): Promise<FrontAnswer> {
    const headers = { ...this.#headers, ...(data && { 'content-type': 'application/json' }) }
    return this.#client.send(path, { method, headers, ...(data && { body: JSON.stringify(data) }) })
  }

  get #headers(): Record<string, string> {
    return { origin: this.#origin, cookie: this.#cookie }
  }
}

function accepted(what: string, answer: FrontAnswer): FrontAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`${what} was answered with ${answer.status}: ${answer.body.toString().slice(0, 400)}`)
}

function parseJson({ body }: FrontAnswer): unknown {
  return JSON.parse(body.toString())
}
