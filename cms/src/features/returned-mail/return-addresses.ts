import { env } from '../../env.ts'
import { createReturnAddresses } from './return-address.ts'

const { host } = env.returnedMail

/** The tokens by which what comes back is assigned, also where there is no host of ours that mails come back to: providers give them back. */
export const returnTokens = createReturnAddresses({
  secret: env.PAYLOAD_SECRET,
  host: host ?? new URL(env.PUBLIC_URL).hostname,
})

/** The return addresses of this installation; null where BOUNCE_HOST is not set, and mails come back to their sender. */
export const returnAddresses = host === null ? null : returnTokens
