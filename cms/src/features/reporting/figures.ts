import type { Period } from './periods.ts'

/** The figures of the business, each of which opens its rows. */
export const figureKeys = ['active', 'new', 'cancelled', 'failing', 'renewals', 'revenue'] as const
export type FigureKey = (typeof figureKeys)[number]

/** What each figure is called, and what exactly it counts, for the one who reads it. */
export const figureTexts: Record<FigureKey, { label: string; definition: string }> = {
  active: {
    label: 'Active subscriptions',
    definition:
      'Subscriptions that give their reader the plan at this moment: active ones, trials, and those whose renewal could not be paid within the last 14 days. A period that has ended unrenewed counts for 72 hours more, because the news of its renewal may be on the way; one that was cancelled ends exactly with its period. Free, paid and complimentary ones are told apart.',
  },
  new: {
    label: 'New',
    definition:
      'Paid subscriptions that began in the period. A renewal or a change of plan begins none; who comes back after an end counts again.',
  },
  cancelled: {
    label: 'Cancelled',
    definition:
      'Paid subscriptions whose end was asked for in the period and not undone, or that ended in it without being asked, for want of payment. Most of them run on until the end of what is paid.',
  },
  failing: {
    label: 'Failing cards',
    definition:
      'Paid subscriptions whose renewal could not be paid so far and is still being asked for, at this moment. Their readers have been told by mail.',
  },
  renewals: {
    label: 'Renewals due',
    definition:
      'Paid subscriptions that renew in the time ahead, from this moment on: none that will end with its period, and none that is failing already. The amount is what these renewals bring at their present prices.',
  },
  revenue: {
    label: 'Revenue',
    definition:
      'Payments that succeeded in the period, less what was refunded in it, whenever that had been paid. A payment that was lost in a dispute does not count. Before the provider’s fees, in US dollars, months in UTC.',
  },
}

/** Which rows of a figure. */
export interface FigureQuery {
  figure: FigureKey
  period: Period
  /** Of one plan alone, by its public id; for active subscriptions. */
  planId: string | null
  /** Of one kind alone, or `subscribers` for all that are not free; for active subscriptions. */
  kind: string | null
}

/** The key that an address gives; null: there is no such figure. */
export function figureKeyOf(value: unknown): FigureKey | null {
  return figureKeys.find((key) => key === value) ?? null
}
