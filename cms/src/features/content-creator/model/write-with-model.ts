import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText } from 'ai'
import type { AiProvider } from '../ai-env.ts'
import { describeModelError, failure, type ModelFailure } from './model-failure.ts'

export interface ModelRequest {
  instructions: string
  request: string
  temperature: number
  maxOutputTokens: number
  /** Shown after the request, each under its number. */
  pictures: { id: number; jpeg: Uint8Array }[]
}

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

/** How a call of the model ended. `usage` is null where the provider did not say. */
export type ModelEnd = { usage: TokenUsage | null } & (
  | { outcome: 'done' }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; failure: ModelFailure; cause: unknown }
)

interface Call {
  provider: AiProvider
  request: ModelRequest
  /** Aborts the call itself, so that the provider stops writing. */
  signal: AbortSignal
  /** For the first word, and between two. */
  timeoutMs: number
  /** Takes each piece of text as it comes. */
  onText: (text: string) => void
}

/** The longest that one call may last. */
const totalMs = 15 * 60_000

/**
 * Has the model write, piece by piece. It has no tools: all it can do is answer with text. Some models refuse to be told a
 * temperature or a length by its old name; they are asked once more without.
 */
export async function writeWithModel(call: Call): Promise<ModelEnd> {
  const end = await writeOnce(call, { isPlain: false })
  return isRefusedRequest(end) ? writeOnce(call, { isPlain: true }) : end
}

async function writeOnce(call: Call, { isPlain }: { isPlain: boolean }): Promise<ModelEnd> {
  const { provider, request, signal, timeoutMs, onText } = call
  const { chatModel } = createOpenAICompatible({
    name: 'provider',
    baseURL: provider.baseUrl,
    ...(provider.apiKey !== null && { apiKey: provider.apiKey }),
    includeUsage: true,
  })
  let usage: TokenUsage | null = null
  let hasText = false
  let problem: unknown
  try {
    const { stream } = streamText({
      model: chatModel(provider.model),
      instructions: request.instructions,
      messages: [{ role: 'user', content: contentOf(request) }],
      ...(!isPlain && { temperature: request.temperature, maxOutputTokens: request.maxOutputTokens }),
      maxRetries: 0,
      abortSignal: signal,
      timeout: { totalMs, firstChunkMs: timeoutMs, chunkMs: timeoutMs },
      onError: () => {},
    })
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        hasText ||= part.text !== ''
        onText(part.text)
      } else if (part.type === 'error') problem ??= part.error
      else if (part.type === 'abort') return aborted(signal, usage)
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.totalUsage
        if (inputTokens !== undefined && outputTokens !== undefined) usage = { inputTokens, outputTokens }
        if (problem === undefined) return finish(part.finishReason, { usage, hasText })
      }
    }
  } catch (error) {
    problem ??= error
  }
  if (signal.aborted) return { outcome: 'cancelled', usage }
  return { outcome: 'failed', failure: describeModelError(problem, { hasText }), cause: problem, usage }
}

function contentOf({ request, pictures }: ModelRequest) {
  if (pictures.length === 0) return request
  const shown = pictures.flatMap(({ id, jpeg }) => [
    { type: 'text' as const, text: `Picture: ${id}` },
    { type: 'file' as const, data: jpeg, mediaType: 'image/jpeg' },
  ])
  return [{ type: 'text' as const, text: request }, ...shown]
}

function finish(
  reason: string,
  { usage, hasText }: { usage: TokenUsage | null; hasText: boolean },
): ModelEnd {
  const fail = (code: Parameters<typeof failure>[0]): ModelEnd => ({
    outcome: 'failed',
    failure: failure(code),
    cause: undefined,
    usage,
  })
  if (reason === 'content-filter') return fail('filtered')
  if (reason === 'length') return fail('too-long')
  return hasText ? { outcome: 'done', usage } : fail('empty')
}

function aborted(signal: AbortSignal, usage: TokenUsage | null): ModelEnd {
  if (signal.aborted) return { outcome: 'cancelled', usage }
  return { outcome: 'failed', failure: failure('silent'), cause: undefined, usage }
}

function isRefusedRequest(end: ModelEnd): boolean {
  return end.outcome === 'failed' && APICallError.isInstance(end.cause) && end.cause.statusCode === 400
}
