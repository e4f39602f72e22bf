import { nameProblem } from '../text/name-problem.ts'

/** The longest and shortest values that an account takes, in characters. */
export const accountLimits = { name: 80, email: 254, shortestPassword: 6, password: 128, token: 200 }

/**
 * What forms and API say of entries that are not right. Those with a title are toasts of spec §5, to the letter; the
 * schemas carry the description, and {@link toastFor} finds the title that belongs to it.
 */
export const accountProblems = {
  loginIncomplete: { title: 'Missing information', description: 'Please enter both email and password.' },
  adminLoginIncomplete: { title: 'Missing Information', description: 'Please enter both email and password' },
  fieldsMissing: { title: 'Missing information', description: 'Please fill in all required fields.' },
  registrationMismatch: {
    title: "Passwords don't match",
    description: 'Please make sure both password fields match.',
  },
  freeRegistrationMismatch: { title: 'Password Mismatch', description: 'Passwords do not match' },
  changeMismatch: {
    title: "Passwords don't match",
    description: 'Please make sure the new passwords match.',
  },
  passwordTooShort: {
    title: 'Password too short',
    description: `Password must be at least ${accountLimits.shortestPassword} characters long.`,
  },
  passwordTooLong: {
    title: 'Password too long',
    description: `Password must be at most ${accountLimits.password} characters long.`,
  },
  emailInvalid: {
    title: 'Please check your e-mail address',
    description: 'Please enter a valid e-mail address, like name@example.com.',
  },
  nameTooLong: {
    title: 'Name too long',
    description: `A name can have at most ${accountLimits.name} characters.`,
  },
  nameNotOneLine: { title: 'Please check your name', description: 'A name has to stand on one line.' },
  nameUnfit: { title: 'Please check your name', description: nameProblem },
  codeInvalid: { title: 'Please check the code', description: 'The code has six digits.' },
} as const

/** The toast of a problem that a schema has found: its title, and its message as the description. */
export function toastFor(message: string): { title: string; description: string } {
  const known = Object.values(accountProblems).find(({ description }) => description === message)
  return known ?? { title: 'Please check your entries', description: message }
}

/** Whether a problem says no more than that something was left empty; a form can say what. */
export function isMissingEntry(message: string): boolean {
  const { fieldsMissing, loginIncomplete, adminLoginIncomplete } = accountProblems
  return [fieldsMissing, loginIncomplete, adminLoginIncomplete].some(
    ({ description }) => description === message,
  )
}
