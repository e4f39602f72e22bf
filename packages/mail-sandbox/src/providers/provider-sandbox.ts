import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { LocalServer } from '@meridian/sandbox/local-server'
import { AcceptedMails } from '../received-mail.ts'

export interface ProviderRequest {
  method: string
  path: string
  /** Path and query, as they were sent. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface ProviderAnswer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/** A mail as a provider understood it. */
export interface ProviderMail {
  id: string
  sender: string
  recipient: string
  /** Empty where the provider gives it one. */
  messageId: string
  /** What the provider repeats when it reports about the mail. */
  tag: string
  /** Where the mail came as a whole. */
  source: string | null
  /** Where it came in parts. */
  parts: { subject: string; text: string; html: string; headers: Record<string, string> } | null
}

export type ReadMail = { ok: true; mail: Omit<ProviderMail, 'id'> } | { ok: false; answer: ProviderAnswer }

/** What one provider's API is like. */
export interface ProviderProtocol {
  isPath: (request: ProviderRequest) => boolean
  /** Null for a request of somebody who may send. */
  refuse: (request: ProviderRequest) => ProviderAnswer | null
  read: (request: ProviderRequest) => ReadMail | Promise<ReadMail>
  accept: (mail: ProviderMail) => ProviderAnswer
  fail: (status: number) => ProviderAnswer
  /** Where the provider has keys: null without one. */
  idempotencyKey?: (request: ProviderRequest) => string | null
  /** What it says of a key that came with another mail before, or whose mail is still under way. */
  conflict?: (reason: 'other-mail' | 'under-way') => ProviderAnswer
}

/** What a provider does with a mail instead of taking it. */
export type ProviderFault =
  /** An answer in the provider's words; 429 asks for a slower pace. */
  | { kind: 'status'; status: number }
  | { kind: 'answer'; status: number; body: unknown; headers?: Record<string, string> }
  /** The connection is gone before the mail was taken. */
  | { kind: 'cut' }
  /** The mail was taken, and the answer is lost. */
  | { kind: 'lost' }
  /** The mail was taken, and no answer comes. */
  | { kind: 'silent' }

/** Null where all goes well. */
export type ProviderRule = (mail: Omit<ProviderMail, 'id'>) => ProviderFault | null

interface Kept {
  request: string
  answer: ProviderAnswer | null
}

/** A local server in the place of a provider's HTTP API. */
export class ProviderSandbox {
  readonly mails: ProviderMail[] = []
  readonly accepted = new AcceptedMails()
  /** Requests that came, taken or not. */
  requests = 0
  readonly #protocol: ProviderProtocol
  readonly #keep: number
  readonly #keys = new Map<string, Kept>()
  readonly #server = new LocalServer((request, response) => void this.#answer(request, response))
  #rule: ProviderRule = () => null

  constructor(protocol: ProviderProtocol, { keep = Infinity }: { keep?: number } = {}) {
    this.#protocol = protocol
    this.#keep = keep
  }

  /** Resolves to what MAIL_API_URL has to be. */
  start(port?: number): Promise<string> {
    return this.#server.start(port)
  }

  async stop(): Promise<void> {
    await this.#server.stop()
  }

  /** From now on; null for a provider without faults. */
  behave(rule: ProviderRule | null): void {
    this.#rule = rule ?? (() => null)
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    // The client may be gone before all of it has come.
    const body = await buffer(incoming).catch(() => null)
    if (body === null) return
    const { url = '/' } = incoming
    const path = new URL(url, 'http://provider').pathname
    const request = { method: incoming.method ?? '', path, url, headers: incoming.headers, body }
    const { isPath, refuse, fail, read } = this.#protocol
    if (request.method !== 'POST' || !isPath(request)) return send(response, fail(404))
    const refusal = refuse(request)
    if (refusal) return send(response, refusal)
    const given = await read(request)
    if (!given.ok) return send(response, given.answer)
    this.#take({ mail: given.mail, request }, response)
  }

  #take(
    { mail, request }: { mail: Omit<ProviderMail, 'id'>; request: ProviderRequest },
    response: ServerResponse,
  ): void {
    const { idempotencyKey, conflict, accept, fail } = this.#protocol
    const key = idempotencyKey?.(request) ?? null
    const known = key === null ? undefined : this.#keys.get(key)
    if (known && conflict) {
      if (known.request !== String(request.body)) return send(response, conflict('other-mail'))
      return send(response, known.answer ?? conflict('under-way'))
    }
    const fault = this.#rule(mail)
    if (fault?.kind === 'status') return send(response, fail(fault.status))
    if (fault?.kind === 'answer') return send(response, fault)
    if (fault?.kind === 'cut') return void response.destroy()
    const taken = { ...mail, id: randomUUID() }
    const answer = accept(taken)
    if (key !== null) this.#keys.set(key, { request: String(request.body), answer })
    this.accepted.add(taken)
    if (this.mails.length < this.#keep) this.mails.push(taken)
    if (fault?.kind === 'lost') return void response.destroy()
    if (fault?.kind !== 'silent') send(response, answer)
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: ProviderAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

/** The JSON of a request; null for what is none, which a schema refuses like all else that is no mail. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
