import { type GroupKind, groupKinds } from './groups.ts'
import { type Measure, measures } from './tallies.ts'

/** What an address says of the articles' order; views where it says nothing. */
export function measureInAddress(value: unknown): Measure {
  return measures.find((measure) => measure === value) ?? 'views'
}

/** A kind of group that an address names; null for none. */
export function groupKindInAddress(value: unknown): GroupKind | null {
  return groupKinds.find((kind) => kind === value) ?? null
}

/** A page of a list; the first for what is no number of one. */
export function pageInAddress(value: unknown): number {
  const page = Number(value ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}
