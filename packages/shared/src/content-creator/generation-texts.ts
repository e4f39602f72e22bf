import {
  AltTextsSchema,
  type Generation,
  type GenerationKind,
  type GenerationState,
  GenerationEventSchema,
  SeoSchema,
} from './generation.schema.ts'
import { readPartialJson } from './partial-json.ts'

/** What staff call the steps. */
export const kindNames: Record<GenerationKind, string> = {
  outline: 'Outline',
  draft: 'Draft',
  headlines: 'Headlines',
  excerpt: 'Standfirst',
  seo: 'Search engines',
  'alt-texts': 'Texts for pictures',
  tone: 'Another tone',
}

export const stateNames: Record<GenerationState, string> = {
  running: 'under way',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
  interrupted: 'interrupted',
}

const count = new Intl.NumberFormat('en-GB')

export function formatTokens(tokens: number): string {
  return tokens === 1 ? '1 token' : `${count.format(tokens)} tokens`
}

/** Millionths of a currency, as small as they are: `$0.0042`. */
export function formatMicros(micros: number, currency: string): string {
  const amount = micros / 1_000_000
  const digits = amount !== 0 && amount < 1 ? 4 : 2
  const format = {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  } as const
  return new Intl.NumberFormat('en-US', format).format(amount)
}

/** What a generation took: `1,204 tokens read, 380 written, $0.0068, large-1`. */
export function describeSpending(generation: Generation, currency: string | null): string {
  const about = generation.isCounted ? '' : 'about '
  return [
    `${about}${formatTokens(generation.inputTokens)} read`,
    `${about}${count.format(generation.outputTokens)} written`,
    ...(generation.costMicros !== null && currency !== null
      ? [formatMicros(generation.costMicros, currency)]
      : []),
    generation.model,
  ].join(', ')
}

/** The choices that a generation offers, also while they come; none where it offers none. */
export function choicesIn(output: string): string[] {
  const value = readPartialJson(output)
  if (typeof value !== 'object' || value === null) return []
  const list: unknown = Object.values(value)[0]
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string' && entry.trim() !== '') : []
}

/** What a generation has written as a person reads it: the texts in an object, without the marks around them. */
export function readableOutput({ kind, output }: Generation): string {
  const value = readPartialJson(output)
  if (kind === 'headlines' || kind === 'excerpt') return choicesIn(output).join('\n') || output
  if (kind === 'seo') {
    const { title = '', description = '' } = SeoSchema.partial().safeParse(value).data ?? {}
    return [title, description].filter(Boolean).join('\n') || output
  }
  if (kind !== 'alt-texts') return output
  const pictures = AltTextsSchema.safeParse(value).data?.pictures ?? []
  return pictures.map(({ id, alt }) => `Picture ${id}: ${alt}`).join('\n') || output
}

/** What a message of a generation's stream makes of the text before it: more text, or the generation at its end. */
export function readGenerationMessage(
  text: string,
  data: string,
): { text: string } | { generation: Generation } {
  const event = GenerationEventSchema.parse(JSON.parse(data))
  if (event.type === 'generation') return { generation: event.generation }
  return { text: event.type === 'restart' ? '' : text.slice(0, event.at) + event.text }
}

/** The newest generation of each kind. */
export function newestByKind(generations: Generation[]): Map<GenerationKind, Generation> {
  const newest = new Map<GenerationKind, Generation>()
  for (const generation of generations) {
    const other = newest.get(generation.kind)
    if (!other || generation.startedAt > other.startedAt) newest.set(generation.kind, generation)
  }
  return newest
}
