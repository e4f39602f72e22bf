import { z } from 'zod'

/** What the server does with a request for a completion. Times are in milliseconds, places in tokens. */
export const AiBehaviourSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), delayMs: z.number().default(0) }),
  /** This text, whatever was asked for. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** The connection is closed in the middle. */
  z.object({ kind: z.literal('cut'), afterTokens: z.number().default(12) }),
  /** The stream ends properly, but without saying that the text is complete. */
  z.object({ kind: z.literal('unfinished'), afterTokens: z.number().default(12) }),
  /** A chunk that is no JSON. */
  z.object({ kind: z.literal('malformed'), afterTokens: z.number().default(12) }),
  /** An error in the place of a chunk. */
  z.object({ kind: z.literal('error-chunk'), afterTokens: z.number().default(12) }),
  /** Stopped by the provider's filter. */
  z.object({ kind: z.literal('filtered'), afterTokens: z.number().default(12) }),
  /** As long as it may become. */
  z.object({ kind: z.literal('too-long'), afterTokens: z.number().default(12) }),
  z.object({ kind: z.literal('status'), status: z.number(), retryAfterSeconds: z.number().optional() }),
  /** Where an object was asked for, something else: the first time, or also when it is asked to repair it. */
  z.object({ kind: z.literal('wrong-json'), isStubborn: z.boolean().default(false) }),
  /** Some tokens, then nothing, without an end. */
  z.object({ kind: z.literal('stalled'), afterTokens: z.number().default(12) }),
  /** A whole answer that does not say what it cost. */
  z.object({ kind: z.literal('no-usage') }),
])

export type AiBehaviour = z.output<typeof AiBehaviourSchema>

/** What people and journeys write into a brief to see how a problem looks: `[sandbox: cut]`. */
const wishes: Record<string, z.input<typeof AiBehaviourSchema>> = {
  slow: { kind: 'answer', delayMs: 150 },
  cut: { kind: 'cut' },
  unfinished: { kind: 'unfinished' },
  malformed: { kind: 'malformed' },
  filtered: { kind: 'filtered' },
  'too-long': { kind: 'too-long' },
  unauthorised: { kind: 'status', status: 401 },
  busy: { kind: 'status', status: 429, retryAfterSeconds: 20 },
  broken: { kind: 'status', status: 500 },
  'wrong-json': { kind: 'wrong-json' },
  'always-wrong-json': { kind: 'wrong-json', isStubborn: true },
  stalled: { kind: 'stalled' },
}

/** The behaviour that a prompt wishes for; null when it wishes for none. */
export function wishIn(prompt: string): AiBehaviour | null {
  const [, name = ''] = /\[sandbox: ?([\w-]+)\]/.exec(prompt) ?? []
  const wish = wishes[name]
  return wish ? AiBehaviourSchema.parse(wish) : null
}
