import type { AiPrices } from '../ai-env.ts'
import type { FailureCode } from './model-failure.ts'
import type { ModelEnd, ModelRequest, TokenUsage } from './write-with-model.ts'

/** What calls of the model took. */
export interface Spent extends TokenUsage {
  /** Whether the provider said so; else it is reckoned. */
  isCounted: boolean
}

/** About what a small picture costs. */
const tokensOfPicture = 1000

/** With these the provider has not begun to work: nothing is paid. */
const refusals: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'key-refused',
  'model-unknown',
  'request-refused',
  'busy',
  'unreachable',
])

/** About how many tokens a text has, where nobody has counted them: rather too many than too few. */
export function reckonTokens(text: string): number {
  return Math.ceil(text.length / 3.5)
}

/** About how many tokens the model reads of a request. */
export function reckonRequest({
  instructions,
  request,
  pictures,
}: Pick<ModelRequest, 'instructions' | 'request' | 'pictures'>): number {
  return reckonTokens(instructions + request) + pictures.length * tokensOfPicture
}

/** What a call took that ended so and brought this text. */
export function spentBy(end: ModelEnd, { request, text }: { request: ModelRequest; text: string }): Spent {
  if (end.usage) return { ...end.usage, isCounted: true }
  const isRefused = end.outcome === 'failed' && refusals.has(end.failure.code)
  if (isRefused) return { inputTokens: 0, outputTokens: 0, isCounted: true }
  return { inputTokens: reckonRequest(request), outputTokens: reckonTokens(text), isCounted: false }
}

/** What both took together. */
export function addSpent(one: Spent, other: Spent): Spent {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    isCounted: one.isCounted && other.isCounted,
  }
}

/** In millionths of the currency: a price for a million tokens is that of one token in millionths. Null without prices. */
export function costMicros(
  { inputTokens, outputTokens }: TokenUsage,
  prices: AiPrices | null,
): number | null {
  return prices && Math.round(inputTokens * prices.input + outputTokens * prices.output)
}
