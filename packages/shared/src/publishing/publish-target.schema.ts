import { z } from 'zod'

/** Where a site server takes deliveries of publish events. */
export const publishPath = '/_meridian/publish'

/** A site server says that it is there at its start, and again whenever so much has passed. */
export const registerEveryMs = 20_000

/** One that has not been heard of for so long (three of its calls) is away: nobody waits for it. */
export const awayAfterSeconds = 60

const longestAddress = 300

/** The address of a site server as CMS and worker reach it, an origin; parsed into the way that URLs write it. */
export const PublishAddressSchema = z
  .string()
  .max(longestAddress)
  .refine(isOrigin, 'must be http:// or https:// with a host, without a path, a user or a password')
  .transform((address) => new URL(address).origin)

/** What a site server says of itself. */
export const TargetRegistrationSchema = z.strictObject({
  address: PublishAddressSchema,
  /** The last publish event that it has applied; null before it has reached the CMS for the first time. */
  position: z.number().int().nonnegative().nullable(),
})

export const TargetWithdrawalSchema = z.strictObject({ address: PublishAddressSchema })

/** The target of a site server's address. */
export function targetOf(address: string): string {
  return new URL(publishPath, address).href
}

function isOrigin(text: string): boolean {
  // URLs are read without the white space in them.
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(text)
  const isPlain = `${username}${password}${search}${hash}` === '' && !/[?#@]/.test(text)
  return /^https?:$/.test(protocol) && pathname === '/' && isPlain
}
