const swipeThresholdPx = 48

/** The picture `step` places on from `current`; the viewer wraps around in both directions (spec §2). */
export function wrapPosition(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count
}

/** How many places a key moves on; 0 for a key that means nothing here. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

/** How many places a swipe over this distance moves on: to the left brings the next picture. */
export function stepOfSwipe(distancePx: number): -1 | 0 | 1 {
  if (Math.abs(distancePx) < swipeThresholdPx) return 0
  return distancePx < 0 ? 1 : -1
}
