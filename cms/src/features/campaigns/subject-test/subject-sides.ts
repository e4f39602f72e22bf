import { createHash } from 'node:crypto'

export type Side = 'a' | 'b'

/**
 * Which subject a subscriber of a test gets, or null for those who wait for the winner. Drawn from campaign and subscriber alone, so that nobody ever
 * changes sides; `share` of all, from 0 to 1, are in the test, half of them on each side.
 */
export function sideOf({
  campaign,
  subscriber,
  share,
}: {
  campaign: string
  subscriber: string
  share: number
}): Side | null {
  const digest = createHash('sha256')
    .update(JSON.stringify([campaign, subscriber]))
    .digest()
  const drawn = digest.readUIntBE(0, 6) / 2 ** 48
  if (drawn >= share) return null
  return drawn < share / 2 ? 'a' : 'b'
}
