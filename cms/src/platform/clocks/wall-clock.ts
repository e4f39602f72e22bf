/** A day and a time as a clock on a wall shows them. */
export interface WallClock {
  /** `2026-11-27` */
  day: string
  /** `06:30` */
  time: string
}

/** The zone whose clocks are ahead of all others: no reader's morning is earlier. */
export const firstZone = 'Pacific/Kiritimati'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The moment at which clocks in a zone show this. Where they are put forward over it, the first moment after the gap; where they show it
 * twice, the first of the two.
 *
 * @throws RangeError for a zone that nobody knows, and for what no clock shows.
 */
export function momentInZone({ day, time }: WallClock, zone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(shown) || new Date(shown).toISOString() !== `${day}T${time}:00.000Z`)
    throw new RangeError(`No clock shows ${day} ${time}.`)
  return new Date(momentShown(shown, zone))
}

/**
 * The same in milliseconds, for what clocks show as it would be in UTC.
 *
 * @throws RangeError for a zone that nobody knows
 */
export function momentShown(shown: number, zone: string): number {
  // A zone has at most two offsets within a day before and after.
  const [before, after] = [offsetMs(shown - dayMs, zone), offsetMs(shown + dayMs, zone)]
  const candidates = [shown - before, shown - after].filter(
    (moment) => moment + offsetMs(moment, zone) === shown,
  )
  if (candidates.length > 0) return Math.min(...candidates)
  return endOfGap({ from: shown - Math.max(before, after), to: shown - Math.min(before, after), zone })
}

/** Whether clocks have a zone of this name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The first moment of the new offset, by halving. */
function endOfGap({ from, to, zone }: { from: number; to: number; zone: string }): number {
  const old = offsetMs(from, zone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetMs(middle, zone) === old) low = middle
    else high = middle
  }
  return high
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** By how much clocks in a zone are ahead of UTC at a moment. */
function offsetMs(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}
