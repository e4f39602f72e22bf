/**
 * How long to wait after the nth failure in a row (from 1): doubling from `baseMs` up to `maxMs`, of which a
 * random half is taken off so that several workers do not retry in step.
 */
export function retryDelayMs(input: {
  failures: number
  baseMs: number
  maxMs: number
  random?: () => number
}): number {
  const ceilingMs = Math.min(input.maxMs, input.baseMs * 2 ** Math.min(input.failures - 1, 30))
  return ceilingMs * (1 - (input.random ?? Math.random)() / 2)
}
