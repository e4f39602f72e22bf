import { z } from 'zod'
import { accountProblems, accountLimits } from './account-problems.ts'
import { emailField, nameField, newPasswordField } from './credentials.schema.ts'
import { planChoice } from '../billing/plan-choice.schema.ts'

const missing = accountProblems.fieldsMissing.description

const person = { firstName: nameField, lastName: nameField, email: emailField }

/** Both fields as they were typed; {@link checkPasswords} looks at them together. */
const twoPasswords = {
  password: z.string(missing).min(1, missing),
  confirmPassword: z.string(missing).min(1, missing),
}

/** `POST /api/auth/register` (spec §7). */
export const RegistrationSchema = z.strictObject({ ...person, password: newPasswordField })

/** The form for it (spec §5, auth register). */
export const RegistrationFormSchema = z
  .strictObject({ ...person, ...twoPasswords })
  .superRefine(checkPasswords(accountProblems.registrationMismatch.description))

/** What the form for the free plan has of fields (spec §5, free registration). */
export const FreeRegistrationFormSchema = z
  .strictObject({ ...person, ...twoPasswords })
  .superRefine(checkPasswords(accountProblems.freeRegistrationMismatch.description))

/** `POST /api/register-free` (spec §7). `subscriptionId` is the public id of a plan. */
export const FreeRegistrationSchema = z
  .strictObject({
    ...person,
    ...twoPasswords,
    subscriptionId: planChoice,
  })
  .superRefine(checkPasswords(accountProblems.freeRegistrationMismatch.description))

export type Registration = z.output<typeof RegistrationSchema>
export type RegistrationForm = z.input<typeof RegistrationFormSchema>
export type FreeRegistration = z.output<typeof FreeRegistrationSchema>
export type FreeRegistrationForm = z.input<typeof FreeRegistrationFormSchema>

interface Passwords {
  password: string
  confirmPassword: string
}

/** The order of the specification: first whether the two are the same, then whether they are long enough. */
function checkPasswords(mismatch: string) {
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
