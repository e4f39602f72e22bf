import { toParagraphs } from '@meridian/shared/body/plain-text'
import type { SourceDate } from '../../source-record.ts'

/** A row of a table of Ghost, or another object of JSON: nothing is known of it but that it is one. */
export type Row = Record<string, unknown>

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function rowsOf(value: unknown): Row[] {
  return listOf(value).filter(isRow)
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Tags or authors as some tools write them into a post: as rows, or as names alone. */
export function describedRows(value: unknown): Row[] {
  return listOf(value)
    .map((item) => (typeof item === 'string' ? { name: item } : item))
    .filter(isRow)
}

/** The first of the fields that says something; numbers are texts as well, '' stands for none. */
export function text(row: Row, ...fields: string[]): string {
  for (const field of fields) {
    const value = Object.hasOwn(row, field) ? row[field] : null
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** A title or name: one line, without the characters that nobody sees. */
export function line(row: Row, ...fields: string[]): string {
  return text(row, ...fields)
    .replace(/[\u200b\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Ids are numbers in old exports and texts in new ones; null for none. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The words of HTML, a line for each paragraph. */
export function wordsOf(html: string): string {
  return toParagraphs(html).join('\n').trim()
}

const isMarkedUp =
  /<\/?(p|a|b|i|u|s|em|strong|span|div|br|hr|ul|ol|li|h[1-6]|img|code|pre|blockquote|figure|figcaption|table|sub|sup|mark)\b[^<>]*>/i

/** Whether a text is HTML, and not one that speaks of `<` or `&`. */
export function isHtml(written: string): boolean {
  return isMarkedUp.test(written)
}

/** Text that Ghost takes as it is; other tools write HTML into it nevertheless. */
export function plainOf(written: string): string {
  return isHtml(written) ? wordsOf(written) : written.trim()
}

/** JSON that a field has as text, or as it is; null when it is neither. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const mostMilliseconds = 253_402_300_799_999
/** What lies before the year 1000 is the zero of some database or program. */
const leastMilliseconds = Date.UTC(1000)

/**
 * Moments of Ghost are UTC: ISO, `2014-01-31 12:00:00`, milliseconds or, when that would be before 1973, seconds. Null
 * for what is none.
 */
export function dateOf(value: unknown): SourceDate {
  const number = numberOf(value)
  const milliseconds = number === null ? parsed(value) : Math.abs(number) < 1e11 ? number * 1000 : number
  if (milliseconds === null || number === 0) return null
  if (milliseconds < leastMilliseconds || milliseconds > mostMilliseconds) return null
  return { kind: 'instant', at: new Date(milliseconds).toISOString() }
}

const dateForm = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?(?:\.\d+)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i

function parsed(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const found = dateForm.exec(value.trim())
  if (!found) return zoned(value)
  const [, year, month, day, time = '00:00:00', zone = 'Z'] = found
  if (Number(year) === 0) return null
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null
  const colon = zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase()
  const milliseconds = Date.parse(`${year}-${month}-${day}T${time}${colon}`)
  return Number.isNaN(milliseconds) ? null : milliseconds
}

/** As mails and old scripts write it: `Thu, 01 Jan 2015 10:00:00 GMT`. */
function zoned(value: string): number | null {
  if (!/\b(GMT|UTC)\b|[+-]\d\d:?\d\d\)?$/.test(value)) return null
  const milliseconds = Date.parse(value)
  return Number.isNaN(milliseconds) ? null : milliseconds
}
