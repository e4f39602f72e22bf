export interface CardBrand {
  id: string
  name: string
  pattern: RegExp
  lengths: readonly number[]
  securityDigits: number
}

const cardBrands: readonly CardBrand[] = [
  { id: 'amex', name: 'American Express', pattern: /^3[47]/, lengths: [15], securityDigits: 4 },
  { id: 'diners', name: 'Diners Club', pattern: /^3(?:0[0-5]|[68])/, lengths: [14], securityDigits: 3 },
  { id: 'jcb', name: 'JCB', pattern: /^35/, lengths: [16], securityDigits: 3 },
  { id: 'unionpay', name: 'UnionPay', pattern: /^62/, lengths: [16, 17, 18, 19], securityDigits: 3 },
  { id: 'discover', name: 'Discover', pattern: /^6(?:011|4[4-9]|5)/, lengths: [16], securityDigits: 3 },
  {
    id: 'mastercard',
    name: 'Mastercard',
    pattern: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    securityDigits: 3,
  },
  { id: 'visa', name: 'Visa', pattern: /^4/, lengths: [16], securityDigits: 3 },
]

const unknownBrand: CardBrand = {
  id: 'unknown',
  name: '',
  pattern: /^/,
  lengths: [16],
  securityDigits: 3,
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export function brandOf(digits: string): CardBrand {
  return cardBrands.find(({ pattern }) => pattern.test(digits)) ?? unknownBrand
}

/** In the groups that stand on the card: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function formatCardNumber(text: string): string {
  const all = digitsOf(text)
  const { lengths, id } = brandOf(all)
  const digits = all.slice(0, Math.max(...lengths))
  const groups = id === 'amex' || id === 'diners' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /(\d{1,4})/g
  const parts = groups.global ? (digits.match(groups) ?? []) : (groups.exec(digits)?.slice(1) ?? [])
  return parts.filter(Boolean).join(' ')
}

/** Whether the last digit is right for the others (ISO/IEC 7812). */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
