/** How many mails a new domain sends on its first day, and by how much more on each day after it. */
export interface WarmUpPlan {
  firstDay: number
  growth: number
  /** From this number a day on nothing is held back. */
  unlimitedFrom: number
}

/** From 200 mails to 200,000 in some six weeks. */
export const usualWarmUp: WarmUpPlan = { firstDay: 200, growth: 1.18, unlimitedFrom: 200_000 }

/**
 * How many mails may go out on a day of a warm-up, counted from 0 on; null when it is over. What is above it waits for the next day, in
 * the same order.
 */
export function mailsOnDay(day: number, plan: WarmUpPlan = usualWarmUp): number | null {
  if (!Number.isInteger(day) || day < 0) throw new RangeError(`There is no day ${day} of a warm-up.`)
  const mails = Math.floor(plan.firstDay * plan.growth ** day)
  return mails >= plan.unlimitedFrom ? null : mails
}
