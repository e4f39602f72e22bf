/** What is known of two titles by those who arrived by them and read on. */
export type TitleVerdict = 'own' | 'other' | 'open'

/** One test in so many whose titles do equally well names one of them all the same, however often it is looked at. */
const wrongOnceIn = 20

/**
 * How much of the difference is expected before anything is known: as if so many had read on by each title. It finds differences of some
 * 15 % soonest.
 */
const expected = 50

/**
 * Whether one of two titles leads to more readers who read on, each title being shown to half of all readers. It may be asked at any time
 * and as often as one likes: what it compares is by how much a difference explains the numbers better than chance does, which by
 * chance alone ever becomes 20 in at most one of 20 tests (Ville's inequality, for a mixture of likelihood ratios).
 */
export function judgeTitles({ own, other }: { own: number; other: number }): TitleVerdict {
  const evidence =
    logBeta(own + expected, other + expected) - logBeta(expected, expected) + (own + other) * Math.LN2
  if (evidence < Math.log(wrongOnceIn)) return 'open'
  return own > other ? 'own' : 'other'
}

/** How much more readers the better of two titles brought than the other, as a share of the other's: 0.2 for a fifth more. */
export function advantageOf({ own, other }: { own: number; other: number }): number {
  const [less, more] = own < other ? [own, other] : [other, own]
  return less === 0 ? Infinity : more / less - 1
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Stirling's series, within 1e-9 from 50 on (Abramowitz and Stegun 6.1.41). */
function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3)
}
