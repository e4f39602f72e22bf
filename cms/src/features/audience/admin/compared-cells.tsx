import type { Figure } from '../reads/figure.ts'
import { differenceText } from './audience-words.ts'

/** The columns of {@link ComparedCells}. */
export function comparedColumns(label: string): { label: string; isAmount: true }[] {
  return [label, `${label}, compared with`, `${label}, difference`].map((each) => ({
    label: each,
    isAmount: true as const,
  }))
}

/** A figure, that of the other days, and how much it differs from it. */
export function ComparedCells({
  now,
  before,
  text,
}: {
  now: Figure | null
  before: Figure | null
  text: (figure: Figure) => string
}) {
  return (
    <>
      <td className="staff-amount">{now ? text(now) : '–'}</td>
      <td className="staff-amount">{before ? text(before) : '–'}</td>
      <td className="staff-amount">{differenceText(now, before)}</td>
    </>
  )
}
