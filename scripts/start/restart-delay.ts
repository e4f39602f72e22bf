/** What has lived for so long and then ends has not died in a row. */
export const settledAfterMs = 60_000

/** How long to wait before a process that died for the n-th time in a row is started again: 0.5 s doubling up to `limitMs`. */
export function restartDelayMs(failures: number, limitMs: number): number {
  return Math.min(500 * 2 ** Math.max(0, failures - 1), limitMs)
}
