import { z } from 'zod'
import { createSigner } from '../../../platform/tokens/signed-tokens.ts'

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

/** Signs and reads quotes: `{JSON, base64url}.{HMAC-SHA256}`. */
export function createQuoteTokens(secret: string) {
  const signer = createSigner(secret, 'plan quotes')

  return {
    sign(quote: Quote): string {
      return signer.sign(Buffer.from(JSON.stringify(quote)).toString('base64url'))
    },

    /** A quote that we signed for this reader; null for anything else. Whether it has expired is not looked at. */
    read(token: string, userId: number): Quote | null {
      const content = signer.read(token)
      if (content === null) return null
      const quote = QuoteSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
      return quote.userId === userId ? quote : null
    },
  }
}
