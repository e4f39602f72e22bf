import { digitsOf } from './card-number.ts'

/** `12 / 30`, `1230`, `12/2030`, `1/30`: the month and the whole year; null while something is missing. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [month, year] = expiryParts(text)
  if (month.length !== 2 || (year.length !== 2 && year.length !== 4)) return null
  return { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) }
}

/** As one types: `1` stays, `5` becomes `05 / `, `123` becomes `12 / 3`. */
export function formatExpiry(text: string): string {
  const [month, year] = expiryParts(text)
  const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 4)
  return month.length < 2 ? month : `${month} / ${short}`
}

function expiryParts(text: string): [month: string, year: string] {
  const [before = '', ...after] = text.split(/\D+/)
  const isParted = after.length > 0
  const digits = isParted ? '' : digitsOf(text)
  const month = isParted ? before : digits.slice(0, /^[2-9]/.test(digits) ? 1 : 2)
  const year = isParted ? after.join('') : digits.slice(month.length)
  const isWhole = month.length === 2 || (month.length === 1 && (isParted || /^[2-9]/.test(month)))
  return [isWhole ? month.padStart(2, '0') : month, year]
}
