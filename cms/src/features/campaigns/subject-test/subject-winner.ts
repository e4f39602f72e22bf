export type Side = 'a' | 'b'

/** What came of one side: how many got it, and how many of them came and read. */
export interface SideResult {
  handedOver: number
  clicks: number
}

export type SubjectVerdict =
  | { winner: Side; certainty: number }
  /** The first subject goes out, and the report says so. */
  | { winner: null; reason: 'too-few-clicks' | 'no-difference'; certainty: number | null }

/** Below this many confirmed clicks on a side, or certainty, nobody has won. */
export const rule = { leastClicks: 200, certainty: 0.95 }

/**
 * Says which of two subjects brought more readers: a test of two proportions, on clicks that were confirmed by reading alone.
 */
export function judgeSubjects(sides: Record<Side, SideResult>): SubjectVerdict {
  const [a, b] = [atMostOneEach(sides.a), atMostOneEach(sides.b)]
  if (a.clicks < rule.leastClicks || b.clicks < rule.leastClicks)
    return { winner: null, reason: 'too-few-clicks', certainty: null }
  const certainty = certaintyOf(a, b)
  if (certainty < rule.certainty) return { winner: null, reason: 'no-difference', certainty }
  return { winner: a.clicks / a.handedOver > b.clicks / b.handedOver ? 'a' : 'b', certainty }
}

/** Readers who share a mark and follow several links count as often: a share of more than all of them says nothing. */
function atMostOneEach({ handedOver, clicks }: SideResult): SideResult {
  return { handedOver, clicks: Math.min(clicks, handedOver) }
}

/** How sure it is that the two differ, from 0 to 1 (two-sided). */
function certaintyOf(a: SideResult, b: SideResult): number {
  const pooled = (a.clicks + b.clicks) / (a.handedOver + b.handedOver)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.handedOver + 1 / b.handedOver))
  if (spread === 0) return 0
  return errorFunction(Math.abs(a.clicks / a.handedOver - b.clicks / b.handedOver) / spread / Math.SQRT2)
}

/** Within 1.5 × 10⁻⁷ (Abramowitz and Stegun, 7.1.26), for what is not negative. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - sum * Math.exp(-x * x)
}
