import type { SourceDate } from '../../source-record.ts'

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const otherMonths: Record<string, string> = { mär: 'mar', mrz: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }

/** Minutes east of Greenwich. Letters that stand for several zones (`IST`) are missing on purpose. */
const zones: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  bst: 60,
  west: 60,
  cet: 60,
  cest: 120,
  mez: 60,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
}

const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?`
const month = String.raw`([a-zä]{3,9})\.?`
const shapes: readonly { pattern: RegExp; order: readonly Part[] }[] = [
  {
    pattern: shape(String.raw`(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t\s]+${time})?`),
    order: ['year', 'month', 'day'],
  },
  {
    pattern: shape(
      String.raw`(?:[a-zäöü]+\.?,?\s+)?(\d{1,2})\.?[\s-]+${month}[\s-]+(\d{4}|\d{2})(?:,?\s+${time})?`,
    ),
    order: ['day', 'month', 'year'],
  },
  {
    pattern: shape(
      String.raw`(?:[a-zäöü]+\.?,?\s+)?${month}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?${time})?`,
    ),
    order: ['month', 'day', 'year'],
  },
  {
    pattern: shape(String.raw`(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(?:um\s+)?${time})?`),
    order: ['day', 'month', 'year'],
  },
  {
    pattern: shape(String.raw`(\d{1,2})/(\d{1,2})/(\d{4})(?:,?\s+${time})?`),
    order: ['slashed', 'slashed', 'year'],
  },
]
type Part = 'year' | 'month' | 'day' | 'slashed'

function shape(source: string): RegExp {
  return new RegExp(String.raw`^${source}\s*(.*)$`, 'i')
}

/**
 * When a text says that something was: the ways of ISO 8601, RFC 822, databases, spreadsheets and programs, in English and
 * German. A moment when it names its time zone; else what the clock showed, and midnight for a day alone. Null for what is no
 * date, for days that no calendar has, and for `3/4/2019`, which is two days.
 */
export function readDate(text: string | null | undefined): SourceDate {
  const trimmed = (text ?? '').trim().replace(/\s+/g, ' ')
  if (trimmed.length > 100) return null
  if (/^\d{10}(?:\d{3})?$/.test(trimmed))
    return instantAt(Number(trimmed) * (trimmed.length === 10 ? 1000 : 1))
  for (const { pattern, order } of shapes) {
    const match = pattern.exec(trimmed)
    if (match) return fromMatch(match, order)
  }
  return null
}

function fromMatch(match: RegExpExecArray, order: readonly Part[]): SourceDate {
  const day = dayOf(match.slice(1, 4), order)
  if (!day) return null
  const [, , , , hours = '0', minutes = '0', seconds = '0', half = '', rest = ''] = match
  const hour = hourOf(Number(hours), half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 60) return null
  const clock = Date.UTC(
    day.year,
    day.month - 1,
    day.day,
    hour,
    Number(minutes),
    Math.min(Number(seconds), 59),
  )
  if (match[4] === undefined) return rest === '' ? localAt(clock) : null
  const offset = offsetOf(rest)
  if (offset === undefined) return localAt(clock)
  return instantAt(clock - offset * 60_000 + fraction(match[0]))
}

/** The milliseconds that a time names. */
function fraction(text: string): number {
  const digits = /:\d{2}[.,](\d{1,9})/.exec(text)?.[1]
  return digits === undefined ? 0 : Math.floor(Number(`0.${digits}`) * 1000)
}

function hourOf(hour: number, half: string): number | null {
  if (half === '') return hour <= 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

function dayOf(
  parts: readonly string[],
  order: readonly Part[],
): { year: number; month: number; day: number } | null {
  const of = (part: Part) => parts[order.indexOf(part)] ?? ''
  const year = yearOf(of('year'))
  const [first, second] = [Number(parts[0]), Number(parts[1])]
  const isSlashed = order[0] === 'slashed'
  // Americans write the month first: only a number above twelve, or the same twice, tells.
  if (isSlashed && first <= 12 && second <= 12 && first !== second) return null
  const named = isSlashed ? (first > 12 ? second : first) : monthOf(of('month'))
  const day = isSlashed ? (first > 12 ? first : second) : Number(of('day'))
  const made = new Date(Date.UTC(year, named - 1, day))
  const isReal = year >= 1000 && named >= 1 && made.getUTCMonth() === named - 1 && made.getUTCDate() === day
  return isReal ? { year, month: named, day } : null
}

function yearOf(text: string): number {
  const year = Number(text)
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900)
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const short = text.toLowerCase().slice(0, 3)
  return monthNames.indexOf(otherMonths[short] ?? short) + 1
}

/** Minutes east of Greenwich; undefined when the text names no zone, or one that is not known. */
function offsetOf(rest: string): number | undefined {
  // `GMT+0000 (Coordinated Universal Time)`: what stands in brackets explains.
  const zone = rest
    .replace(/\s*[([].*$/, '')
    .trim()
    .toLowerCase()
  const known = zones[zone]
  if (known !== undefined) return known
  const match = /^(?:gmt|utc|z)?\s*([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return minutes <= 14 * 60 ? (match[1] === '-' ? -minutes : minutes) : undefined
}

function instantAt(milliseconds: number): SourceDate {
  return { kind: 'instant', at: new Date(milliseconds).toISOString() }
}

function localAt(milliseconds: number): SourceDate {
  return { kind: 'local', at: new Date(milliseconds).toISOString().slice(0, 19) }
}

/** Whether something lies ahead; a clock of an unknown zone may be a day off. */
export function isAhead(date: SourceDate, now = Date.now()): boolean {
  if (date === null) return false
  if (date.kind === 'instant') return Date.parse(date.at) > now
  return Date.parse(`${date.at}Z`) > now + 24 * 3600 * 1000
}
