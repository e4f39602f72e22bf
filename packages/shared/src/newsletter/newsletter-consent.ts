/**
 * What a reader agrees to by signing up, word for word. A text that was ever shown stays here, because its version
 * stands in the proof of consent; another wording is another version.
 */
export const consentTexts = {
  '2026-11-20':
    'By subscribing you agree to receive our newsletter by e-mail. You can unsubscribe at any time with one click.',
  '2026-11-26-account':
    'By subscribing to a newsletter you agree to receive it by e-mail. You can pause or stop it here at any time.',
} as const

export type ConsentVersion = keyof typeof consentTexts

/** The text that the forms show now. */
export const consentVersion: ConsentVersion = '2026-11-20'
export const consentText = consentTexts[consentVersion]

/** The text above the newsletters of an account. */
export const accountConsentVersion: ConsentVersion = '2026-11-26-account'
export const accountConsentText = consentTexts[accountConsentVersion]
