/** The moment a database is to be recovered to: a time, or the last one that the archive has. */
export type RecoveryTarget = { kind: 'latest' } | { kind: 'time'; at: Date }

export type TargetAnswer = { ok: true; value: RecoveryTarget } | { ok: false; reason: string }

const timePattern =
  /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?\s?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/

/**
 * Reads the moment that a person asks for: `latest`, or a date and a time of day, `2026-11-23 10:15`, with seconds and an
 * offset (`+01:00`) if wanted. Without an offset it is UTC, as in every log of the product.
 */
export function parseTarget(text: string, now = new Date()): TargetAnswer {
  const wanted = text.trim()
  if (wanted === 'latest') return { ok: true, value: { kind: 'latest' } }
  const at = parseTime(wanted)
  if (at === null) {
    return refuse(
      `‘${text}’ is no time. Write it like ‘2026-11-23 10:15’ (UTC) or ‘2026-11-23 10:15:30+01:00’, or write ‘latest’.`,
    )
  }
  if (at.getTime() > now.getTime()) {
    return refuse(`${describeTime(at)} is in the future; it is ${describeTime(now)} now.`)
  }
  return { ok: true, value: { kind: 'time', at } }
}

/** `2026-11-23 10:15:00 UTC` */
export function describeTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** As Postgres reads a recovery target. */
export function targetForPostgres(at: Date): string {
  return `${at.toISOString().replace('T', ' ').replace('Z', '')}+00`
}

function parseTime(text: string): Date | null {
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] =
    timePattern.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  // `Date` turns the 31st of November into the 1st of December.
  const plain = new Date(`${local}Z`)
  if (Number.isNaN(plain.getTime()) || plain.toISOString().slice(0, 19) !== local) return null
  const at = new Date(`${local}${fraction.slice(0, 4)}${offsetOf(zone)}`)
  return Number.isNaN(at.getTime()) ? null : at
}

function offsetOf(zone: string): string {
  if (zone === 'Z' || zone === 'UTC') return 'Z'
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return `${sign}${hours}:${minutes}`
}

function refuse(reason: string): TargetAnswer {
  return { ok: false, reason }
}
