import { brandOf, digitsOf, hasValidCheckDigit } from './card-number.ts'
import { readExpiry } from './expiry.ts'

/** The texts that the provider's own form has. */
export const cardFaults = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const

export type CardFault = keyof typeof cardFaults
export type CardField = 'number' | 'expiry' | 'cvc'
export type CardTexts = Record<CardField, string>

export const cardFields = ['number', 'expiry', 'cvc'] as const

/** A card is worth no more than 50 years of patience. */
const longestYears = 50

/** What is wrong with each field as it stands; nothing for a field that is right. */
export function findCardFaults(texts: CardTexts, today: Date): Partial<Record<CardField, CardFault>> {
  const digits = digitsOf(texts.number)
  const found = {
    number: numberFault(digits),
    expiry: expiryFault(texts.expiry, today),
    cvc: digitsOf(texts.cvc).length < brandOf(digits).securityDigits ? ('incomplete_cvc' as const) : null,
  }
  const faults: Partial<Record<CardField, CardFault>> = {}
  for (const field of cardFields) {
    const fault = found[field]
    if (fault !== null) faults[field] = fault
  }
  return faults
}

function numberFault(digits: string): CardFault | null {
  const { lengths } = brandOf(digits)
  if (digits.length < Math.min(...lengths)) return 'incomplete_number'
  return lengths.includes(digits.length) && hasValidCheckDigit(digits) ? null : 'invalid_number'
}

function expiryFault(text: string, today: Date): CardFault | null {
  const expiry = readExpiry(text)
  if (!expiry) return 'incomplete_expiry'
  const { month, year } = expiry
  if (month < 1 || month > 12) return 'invalid_expiry_month'
  const thisYear = today.getFullYear()
  if (year < thisYear) return 'invalid_expiry_year_past'
  if (year > thisYear + longestYears) return 'invalid_expiry_year'
  return year === thisYear && month < today.getMonth() + 1 ? 'invalid_expiry_month_past' : null
}
