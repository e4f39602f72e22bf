import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { z } from 'zod'
import { LocalServer, sendJson } from '../local-server.ts'
import { type AiBehaviour, AiBehaviourSchema, wishIn } from './behaviours.ts'
import { errorBody, modelList, refusalOf, sandboxModel } from './completion.ts'
import { readPrompt } from './prompt-parts.ts'
import { sendAnswer } from './send-answer.ts'
import { writeAnswer } from './written-answers.ts'

const RequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.number().nullish(),
  tools: z.unknown().optional(),
})

export interface AiRequest {
  task: string
  instructions: string
  prompt: string
  /** How many pictures the client showed. */
  pictures: number
  /** Whether the client offered tools. */
  hasTools: boolean
  maxTokens: number | null
  /** Whether the client has gone before the end of its answer. */
  isAborted: boolean
}

/**
 * A local server that speaks the OpenAI-compatible protocol (`POST /v1/chat/completions`, `GET /v1/models`), for
 * development and tests. Its texts follow from the prompt and are always the same, unless it is told to give others, to be
 * slow or to fail: by a test, or by a wish in the prompt (`[sandbox: cut]`).
 */
export class AiSandbox {
  readonly #apiKey: string
  readonly #delayMs: number
  readonly #server = new LocalServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      console.error('The AI sandbox failed.', error)
      response.destroy()
    })
  })
  readonly #queued: AiBehaviour[] = []
  /** Every request with a good key, in order. */
  readonly requests: AiRequest[] = []

  /** `delayMs` is the pause between two tokens. */
  constructor({ apiKey, delayMs = 0 }: { apiKey: string; delayMs?: number }) {
    this.#apiKey = apiKey
    this.#delayMs = delayMs
  }

  /** Resolves to what AI_BASE_URL has to be. */
  async start(port?: number, host?: string): Promise<string> {
    return `${await this.#server.start(port, host)}/v1`
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  /** What it does with the next request; each call is for one more. */
  behave(behaviour: z.input<typeof AiBehaviourSchema>): void {
    this.#queued.push(AiBehaviourSchema.parse(behaviour))
  }

  /** Deletes behaviours and requests. */
  reset(): void {
    this.#queued.length = 0
    this.requests.length = 0
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://ai')
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (key !== this.#apiKey) return sendJson(response, 401, refusalOf(401, key))
    if (request.method === 'GET' && pathname === '/v1/models') return sendJson(response, 200, modelList())
    if (request.method !== 'POST' || pathname !== '/v1/chat/completions') {
      return sendJson(response, 404, refuse('Unknown request URL.'))
    }
    const parsed = RequestSchema.safeParse(parseJson(await readText(request)))
    if (!parsed.success) return sendJson(response, 400, refuse('This is no request for a chat completion.'))
    if (parsed.data.model !== sandboxModel) return sendJson(response, 404, refusalOf(404, key))
    await this.#complete(response, parsed.data, key)
  }

  async #complete(
    response: ServerResponse,
    asked: z.output<typeof RequestSchema>,
    key: string,
  ): Promise<void> {
    const textOf = (role: string) =>
      asked.messages
        .flatMap((message) => (message.role === role ? plainText(message.content) : []))
        .join('\n\n')
    const [instructions, prompt] = [textOf('system'), textOf('user')]
    const parts = readPrompt(prompt)
    const record: AiRequest = {
      task: parts.task,
      instructions,
      prompt,
      pictures: countPictures(asked.messages),
      hasTools: asked.tools !== undefined,
      maxTokens: asked.max_tokens ?? null,
      isAborted: false,
    }
    this.requests.push(record)
    response.once('close', () => (record.isAborted = !response.writableFinished))
    const behaviour = this.#next(parts.task, prompt)
    if (behaviour.kind === 'status') {
      const { status, retryAfterSeconds } = behaviour
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
      return sendJson(response, status, refusalOf(status, key))
    }
    await sendAnswer(response, {
      behaviour,
      prompt: `${instructions}\n\n${prompt}`,
      text: answerFor(behaviour, () => writeAnswer(parts)),
      isStream: asked.stream,
      asksForUsage: asked.stream_options?.include_usage === true,
      delayMs: this.#delayMs,
    })
  }

  /** Who asks to go on, or to repair an answer, has seen the problem that was wished for; a stubborn one stays. */
  #next(task: string, prompt: string): AiBehaviour {
    const usual: AiBehaviour = { kind: 'answer', delayMs: this.#delayMs }
    const queued = this.#queued.shift()
    if (queued) return queued
    const wish = wishIn(prompt)
    if (!wish) return usual
    const isSecond = task === 'continue' || prompt.includes('Task: repair')
    const stays = wish.kind === 'wrong-json' ? wish.isStubborn : wish.kind === 'answer'
    return isSecond && !stays ? usual : wish
  }
}

function answerFor(behaviour: AiBehaviour, write: () => string): string {
  if (behaviour.kind === 'text') return behaviour.text
  return behaviour.kind === 'wrong-json' ? 'Gladly! Here is what you asked for: {"lines": "many"' : write()
}

function plainText(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = z.array(z.looseObject({ text: z.string().optional() })).safeParse(content)
  return parts.success ? parts.data.map(({ text }) => text ?? '').join('\n') : ''
}

function countPictures(messages: { content?: unknown }[]): number {
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []))
  return parts.filter((part) => PicturePartSchema.safeParse(part).success).length
}

const PicturePartSchema = z.looseObject({
  type: z.literal('image_url'),
  image_url: z.looseObject({ url: z.string().startsWith('data:image/') }),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const refuse = (message: string) => errorBody(message, { type: 'invalid_request_error', code: null })
