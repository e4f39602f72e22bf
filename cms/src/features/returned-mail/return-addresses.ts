import { env } from '../../env.ts'
import { createReturnAddresses } from './return-address.ts'

/** The return addresses of this installation; null where BOUNCE_HOST is not set, and mails come back to their sender. */
export const returnAddresses =
  env.returnedMail.host === null
    ? null
    : createReturnAddresses({ secret: env.PAYLOAD_SECRET, host: env.returnedMail.host })
