const signs = '0123456789+-−=()n'
const above = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'
const below = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ'

/** Figures and signs above or below the line, as the letters that these are; null for anything else. */
export function shiftedFigures(words: string, name: 'sup' | 'sub'): string | null {
  const letters = [...(name === 'sup' ? above : below)]
  const shifted = [...words].map((letter) => letters[signs.indexOf(letter)])
  return shifted.length === 0 || shifted.includes(undefined) ? null : shifted.join('')
}

/** The mark of a footnote that cannot be one here, so that it does not look like a part of the word before it. */
export function markText(words: string): string {
  const plain = words.trim()
  return shiftedFigures(plain, 'sup') ?? (/^[\p{L}\p{N}]+$/u.test(plain) ? `[${plain}]` : words)
}

/** Such figures are no part of the word that they stand at. */
export function withPartedFigures(text: string): string {
  return text.replace(/[⁰¹²³⁴-⁾ⁿ₀-₎ₙ]+/g, ' $& ')
}
