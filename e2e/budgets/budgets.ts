import type { Template } from '../templates/templates.ts'
import type { PageWeight } from './page-weight.ts'

const kilobyte = 1024

/** What a page may cost, at most. */
export const budgets = {
  headerBytes: 700,
  firstFlightBytes: 14 * kilobyte,
  htmlAndCssBytes: 24 * kilobyte,
  scriptBytesBeforeIdle: 10 * kilobyte,
  scriptBytesAfterIdle: 90 * kilobyte,
  scriptBytesInUse: 110 * kilobyte,
  fontFiles: 2,
  fontBytes: 80 * kilobyte,
  foreignRequests: 0,
  layoutShift: 0,
} satisfies Record<keyof PageWeight, number>

/** What the scripts of all screens of an account may cost together, React included and the frame of every page not. */
export const accountScriptBytes = 130 * kilobyte

/** What a page may have of scripts that asks for what it shows as soon as it can. */
const askingScriptBytes = 12 * kilobyte

/** A long text; the rest of its styles has some of the first again (decision 039). */
const longHtmlAndCssBytes = 29 * kilobyte

/**
 * What a page may cost, at most. Nobody who comes to pay is kept waiting for idleness: a page that takes a card has all of its
 * scripts before, and once it is in use what checks and sends a form that asks for more than any other; an address adds how
 * sixty countries write theirs.
 */
export function budgetsOf(template: Template): Record<keyof PageWeight, number> {
  const { isLong, takesCard, asksAddress, asksAtOnce } = template
  if (isLong) return { ...budgets, htmlAndCssBytes: longHtmlAndCssBytes }
  if (asksAtOnce) return { ...budgets, scriptBytesBeforeIdle: askingScriptBytes }
  if (!takesCard) return budgets
  return {
    ...budgets,
    scriptBytesBeforeIdle: budgets.scriptBytesAfterIdle,
    scriptBytesInUse: (asksAddress ? 127 : 124) * kilobyte,
  }
}

/** Where a page is above its budget, in words; empty when it is not. */
export function findExcess(weight: PageWeight, limits: Record<keyof PageWeight, number>): string[] {
  const measured = { ...weight, foreignRequests: weight.foreignRequests.length }
  return Object.entries(measured).flatMap(([key, value]) => {
    const atMost = new Map<string, number>(Object.entries(limits)).get(key) ?? 0
    // Turned round, so that a figure that could not be measured is an excess as well.
    return value <= atMost ? [] : [`${key}: ${value}, at most ${atMost}`]
  })
}
