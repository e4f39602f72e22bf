import { z } from 'zod'
import { accountProblems, accountLimits } from './account-problems.ts'
import { emailField, nameField } from './credentials.schema.ts'

const missing = accountProblems.fieldsMissing.description

export const person = { firstName: nameField, lastName: nameField, email: emailField }

/** Both fields as they were typed; {@link checkPasswords} looks at them together. */
export const twoPasswords = {
  password: z.string(missing).min(1, missing),
  confirmPassword: z.string(missing).min(1, missing),
}

/** The form that registers (spec §5, auth register). */
export const RegistrationFormSchema = z
  .strictObject({ ...person, ...twoPasswords })
  .superRefine(checkPasswords(accountProblems.registrationMismatch.description))

/** What the form for the free plan has of fields (spec §5, free registration). */
export const FreeRegistrationFormSchema = z
  .strictObject({ ...person, ...twoPasswords })
  .superRefine(checkPasswords(accountProblems.freeRegistrationMismatch.description))

export type RegistrationForm = z.input<typeof RegistrationFormSchema>
export type FreeRegistrationForm = z.input<typeof FreeRegistrationFormSchema>

interface Passwords {
  password: string
  confirmPassword: string
}

/** The order of the specification: first whether the two are the same, then whether they are long enough. */
export function checkPasswords(mismatch: string) {
  return ({ password, confirmPassword }: Passwords, c: z.RefinementCtx): void => {
    if (password !== confirmPassword) {
      c.addIssue({ code: 'custom', message: mismatch, path: ['confirmPassword'] })
      return
    }
    const { shortestPassword, password: longestPassword } = accountLimits
    if (password.length < shortestPassword) refuse(c, accountProblems.passwordTooShort.description)
    if (password.length > longestPassword) refuse(c, accountProblems.passwordTooLong.description)
  }
}

function refuse(c: z.RefinementCtx, message: string): void {
  c.addIssue({ code: 'custom', message, path: ['password'] })
}
