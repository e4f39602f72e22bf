import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** How long a quoted amount can be confirmed, in seconds. */
export const quoteLifetimeSeconds = 10 * 60

const QuoteSchema = z.object({
  /** 128 random bits: the provider does the change of a quote once, whatever is sent twice. */
  id: z.string(),
  /** The reader, as a database key. */
  userId: z.number(),
  kind: z.enum(['upgrade', 'downgrade']),
  /** The public id of the plan to change to, and its price in cents when it was quoted. */
  planId: z.string(),
  price: z.number(),
  /** What the provider calls that price; empty for the free plan. */
  priceId: z.string(),
  /** In cents; 0 for a downgrade. */
  amountDue: z.number(),
  /** The moment that the present plan is counted up to, in Unix seconds. */
  prorationDate: z.number(),
  /** In Unix seconds. */
  expiresAt: z.number(),
  /** The subscription's newest invoice when it was quoted: that of the change comes after it. */
  latestInvoiceId: z.string().nullable(),
  /** What the subscription was when it was quoted; see `stateOf`. */
  state: z.string(),
})

/** A change of plan as it was shown to a reader. */
export type Quote = z.infer<typeof QuoteSchema>

export function createQuoteId(): string {
  return randomBytes(16).toString('base64url')
}

/** Signs and reads quotes: `{JSON, base64url}.{HMAC-SHA256}`. */
export function createQuoteTokens(secret: string) {
  const key = createHmac('sha256', secret).update('plan quotes').digest()
  const digest = (content: string) => createHmac('sha256', key).update(content).digest('base64url')

  return {
    sign(quote: Quote): string {
      const content = Buffer.from(JSON.stringify(quote)).toString('base64url')
      return `${content}.${digest(content)}`
    },

    /** A quote that we signed for this reader; null for anything else. Whether it has expired is not looked at. */
    read(token: string, userId: number): Quote | null {
      const match = /^([\w-]{1,3000})\.([\w-]{43})$/.exec(token)
      if (!match?.[1] || !match[2]) return null
      const [, content, mac] = match
      if (!timingSafeEqual(Buffer.from(digest(content)), Buffer.from(mac))) return null
      const quote = QuoteSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
      return quote.userId === userId ? quote : null
    },
  }
}
