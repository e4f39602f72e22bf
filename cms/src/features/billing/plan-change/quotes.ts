import { env } from '../../../env.ts'
import { createQuoteTokens } from './quote-token.ts'

/** The quotes of this magazine. */
export const quotes = createQuoteTokens(env.PAYLOAD_SECRET)
