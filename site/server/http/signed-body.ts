import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import type { IncomingMessage } from 'node:http'
import { readBody } from './read-body.ts'

/** What anybody may send to be told that the signature is wrong. */
const smallBytes = 1024 * 1024
const largeBytes = 64 * 1024 * 1024

/** A body that is signed with a shared secret, or why it is refused. */
export type SignedBody =
  | { ok: true; body: string }
  | { ok: false; status: number; error: string; headers?: string[] }

/**
 * Reads bodies that are signed with a shared secret. Whether one is can be told when it is there as a whole; so that strangers
 * cannot fill the memory, only a few large ones are read at a time, and none that names no signature.
 */
export class SignedBodies {
  readonly #secret: string
  readonly #maxLarge: number
  #large = 0

  /** `maxLarge`: how many of more than 1 MB are read at a time. */
  constructor({ secret, maxLarge = 2 }: { secret: string; maxLarge?: number }) {
    this.#secret = secret
    this.#maxLarge = maxLarge
  }

  async read(request: IncomingMessage): Promise<SignedBody> {
    const header = request.headers[signatureHeader]
    let isLarge = false
    let isBusy = false
    const grow = () => {
      isBusy = this.#large >= this.#maxLarge
      isLarge = !isBusy && header !== undefined
      if (isLarge) this.#large += 1
      return isLarge ? largeBytes : smallBytes
    }
    try {
      const body = await readBody(request, smallBytes, grow)
      if (body !== null) return this.#verified(body.toString(), header)
      const close = ['Connection', 'close']
      return isBusy
        ? {
            ok: false,
            status: 503,
            error: 'Other large bodies are being read.',
            headers: [...close, 'Retry-After', '1'],
          }
        : {
            ok: false,
            status: 413,
            error: 'A signed body has at most 64 MB, any other 1 MB.',
            headers: close,
          }
    } finally {
      if (isLarge) this.#large -= 1
    }
  }

  #verified(body: string, header: string | string[] | undefined): SignedBody {
    const signature = verifyWebhook({
      header: typeof header === 'string' ? header : undefined,
      body,
      secret: this.#secret,
    })
    if (signature.ok) return { ok: true, body }
    return { ok: false, status: 401, error: `The signature is ${signatureProblems[signature.reason]}.` }
  }
}

const signatureProblems = {
  malformed: 'malformed',
  expired: 'too old or too new',
  mismatch: 'not ours',
} as const

/** The JSON of a body; undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
