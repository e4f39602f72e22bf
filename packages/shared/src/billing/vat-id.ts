/**
 * What a VAT number looks like in each member state of the EU, after its two letters. Source: the European Commission's
 * VIES, 'VAT identification number structure'. Greece writes EL. It is the form that is checked, never whether a number
 * is in use.
 */
const numbersOfEu: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z\d+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

const otherNumber = /^[A-Z\d]{5,20}$/

/** The letters that the VAT numbers of a member state begin with; null outside the EU. */
export function euVatPrefix(country: string): string | null {
  const prefix = country === 'GR' ? 'EL' : country
  return prefix in numbersOfEu ? prefix : null
}

/** A VAT number as it is kept: without the spaces, dots and dashes that people write into it, in capitals. */
export function normalizeVatId(text: string): string {
  return text.replaceAll(/[\s.\-/]/g, '').toUpperCase()
}

/** Whether a normalized VAT number has the form that its country gives it. */
export function isVatIdOf(country: string, vatId: string): boolean {
  const prefix = euVatPrefix(country)
  if (prefix === null) return otherNumber.test(vatId)
  return vatId.startsWith(prefix) && (numbersOfEu[prefix]?.test(vatId.slice(prefix.length)) ?? false)
}
