import { accountLimits } from '@meridian/shared/accounts/account-problems'

/** The e-mail address of a new account. */
export const emailField = {
  name: 'email',
  label: 'Email',
  missing: 'Please enter your e-mail address.',
  type: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: accountLimits.email,
} as const

/** The same where somebody signs in with it, which password managers look for. */
export const usernameField = { ...emailField, autoComplete: 'username' } as const

/** A password that is made up here (spec §5). */
export const newPasswordField = {
  name: 'password',
  label: 'Password',
  missing: 'Please choose a password.',
  hint: `At least ${accountLimits.shortestPassword} characters; a short sentence is easy to remember and hard to guess.`,
  autoComplete: 'new-password',
} as const

/** The same once more. */
export const confirmPasswordField = {
  name: 'confirmPassword',
  label: 'Confirm password',
  missing: 'Please enter the password once more.',
  autoComplete: 'new-password',
} as const
