const dayMs = 24 * 60 * 60 * 1000

/** A day after the last one. Portions that a worker has missed are not made up for. */
export function nextPortion(last: Date | null, now: Date): Date {
  const lastMs = last?.getTime() ?? now.getTime()
  const days = Math.floor(Math.max(0, now.getTime() - lastMs) / dayMs) + 1
  return new Date(lastMs + days * dayMs)
}
