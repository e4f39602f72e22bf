import type { Welcome } from '@meridian/shared/welcome/welcome.schema'
import { formatDay } from '../format/dates.ts'

type Printed = NonNullable<NonNullable<Welcome>['printed']>

/** When the next printed issue is sent out: 'The Winter 2026 issue is sent out on 1 December 2026.' */
export function describeNextIssue(nextIssue: Printed['nextIssue']): string {
  if (nextIssue === null) return 'The date of the next printed issue is not set yet.'
  const { season, year, shipsOn } = nextIssue
  return `The ${season} ${year} issue is sent out on ${formatDay(`${shipsOn}T12:00:00.000Z`)}.`
}
