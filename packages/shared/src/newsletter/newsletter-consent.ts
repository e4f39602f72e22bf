/**
 * What a reader agrees to by signing up, word for word. A text that was ever shown stays here, because its version
 * stands in the proof of consent; another wording is another version.
 */
export const consentTexts = {
  '2026-11-20':
    'By subscribing you agree to receive our newsletter by e-mail. You can unsubscribe at any time with one click.',
} as const

export type ConsentVersion = keyof typeof consentTexts

/** The text that the forms show now. */
export const consentVersion: ConsentVersion = '2026-11-20'
export const consentText = consentTexts[consentVersion]
