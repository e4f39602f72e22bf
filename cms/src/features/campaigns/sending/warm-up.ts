/** How many mails a new domain sends on its first day, and by how much more on each day after it: from 200 to 200,000 in some six weeks. */
const firstDay = 200
const growth = 1.18
/** From this number a day on nothing is held back. */
const unlimitedFrom = 200_000

/**
 * How many mails may go out on a day of a warm-up, counted from 0 on; null when it is over. What is above it waits for the next day, in
 * the same order.
 */
export function mailsOnDay(day: number): number | null {
  if (!Number.isInteger(day) || day < 0) throw new RangeError(`There is no day ${day} of a warm-up.`)
  const mails = Math.floor(firstDay * growth ** day)
  return mails >= unlimitedFrom ? null : mails
}
