import type { PageWeight } from './page-weight.ts'

const kilobyte = 1024

/** What a page may cost, at most. */
export const budgets = {
  htmlAndCssBytes: 24 * kilobyte,
  scriptBytesAtRest: 10 * kilobyte,
  scriptBytesInUse: 110 * kilobyte,
  fontFiles: 2,
  fontBytes: 80 * kilobyte,
  foreignRequests: 0,
  layoutShift: 0.01,
} satisfies Record<keyof PageWeight, number>

/** Where a page is above its budget, in words; empty when it is not. */
export function findExcess(weight: PageWeight): string[] {
  const measured = { ...weight, foreignRequests: weight.foreignRequests.length }
  return Object.entries(measured).flatMap(([key, value]) => {
    const atMost = new Map<string, number>(Object.entries(budgets)).get(key) ?? 0
    // Turned round, so that a figure that could not be measured is an excess as well.
    return value <= atMost ? [] : [`${key}: ${value}, at most ${atMost}`]
  })
}
