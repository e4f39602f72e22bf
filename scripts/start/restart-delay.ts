/** How long to wait before a process that died for the n-th time in a row is started again: 0.5 s doubling up to 30 s. */
export function restartDelayMs(failures: number): number {
  return Math.min(500 * 2 ** Math.max(0, failures - 1), 30_000)
}
