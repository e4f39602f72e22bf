import { longestFailedMs, type Proof } from './proof.ts'
import { say, summarize, unknownAddress } from '../observers/summary.ts'

/** The longest that a container may take to be started again. */
const restartMs = 15_000

/**
 * Says what readers have seen since the last time, and holds it against what it must reach. What has a page must be had
 * within a second, unless readers may wait for the front; that nothing was written at an address the site server learns from the CMS alone, so that
 * it cannot be told while that one, or its database, is started again.
 */
export function judge(
  { readers, goals }: Proof,
  what: string,
  { withoutFrontMs = longestFailedMs, withoutCmsMs = longestFailedMs } = {},
): void {
  const figures = readers.take()
  const unknown = new Map([...figures].filter(([name]) => name === unknownAddress))
  figures.delete(unknownAddress)
  const [known, ofUnknown] = [summarize(figures), summarize(unknown)]
  say(`${what}: ${known.line}`)
  if (ofUnknown.failed > 0) say(`  addresses without a page: ${ofUnknown.line}`)
  goals.push(
    { what: `${what}: longest failure`, measured: known.longestFailedMs, unit: 'ms', atMost: withoutFrontMs },
    { what: `${what}: longest wait`, measured: known.longestWaitMs, unit: 'ms', atMost: restartMs },
    {
      what: `${what}: longest failure, addresses without a page`,
      measured: ofUnknown.longestFailedMs,
      unit: 'ms',
      atMost: Math.max(withoutFrontMs, withoutCmsMs),
    },
  )
}
