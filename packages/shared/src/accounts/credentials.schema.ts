import { z } from 'zod'
import { isOneLine } from '../text/one-line.ts'
import { personName } from '../text/person-name.ts'
import { accountProblems, accountLimits } from './account-problems.ts'

const missing = accountProblems.fieldsMissing.description

/** A field of a form that has to be filled in; `missing` is what is said of an empty one. */
export const requiredText = (maxLength: number, problem: string = missing) =>
  z.string(problem).min(1, problem).max(maxLength, problem)

/** An e-mail address as accounts keep it: trimmed and in lower case, so that one address is one account. */
export const emailField = z
  .string(missing)
  .trim()
  .toLowerCase()
  .min(1, missing)
  .max(accountLimits.email, accountProblems.emailInvalid.description)
  .pipe(z.email(accountProblems.emailInvalid.description))

export const nameField = personName({
  maxLength: accountLimits.name,
  missing,
  tooLong: accountProblems.nameTooLong.description,
  notOneLine: accountProblems.nameNotOneLine.description,
})

/**
 * A password to be set: its length. Whether it is among the commonest, and that staff need a longer one, the server
 * knows.
 */
export const newPasswordField = z
  .string(missing)
  .min(1, missing)
  .min(accountLimits.shortestPassword, accountProblems.passwordTooShort.description)
  .max(accountLimits.password, accountProblems.passwordTooLong.description)

/** Longer than any password: what is longer still is no attempt to sign in. */
const longestEntry = 1000

/** A password that exists already: nothing is said of it but whether it is right. */
export const passwordField = requiredText(longestEntry)

/** `POST /api/auth/login` and `POST /api/login` (spec §7). An address that cannot exist is one that is not known. */
export const LoginSchema = loginSchema(accountProblems.loginIncomplete.description)

/** The login form of the admin, whose sentence differs (spec §5, admin login). */
export const AdminLoginSchema = loginSchema(accountProblems.adminLoginIncomplete.description)

/** `PUT /api/user/password` (spec §7). */
export const PasswordChangeSchema = z.strictObject({
  currentPassword: passwordField,
  newPassword: newPasswordField,
})

/** The form for it (spec §5, change password): the new one is typed twice. */
export const PasswordChangeFormSchema = PasswordChangeSchema.extend({
  confirmPassword: z.string(missing),
}).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  error: accountProblems.changeMismatch.description,
  path: ['confirmPassword'],
})

/** Asks for a password where something is about to be done that a borrowed session must not do. */
export const PasswordProofSchema = z.strictObject({ password: passwordField })

export type Login = z.output<typeof LoginSchema>
export type PasswordChange = z.output<typeof PasswordChangeSchema>
export type PasswordChangeForm = z.input<typeof PasswordChangeFormSchema>

function loginSchema(problem: string) {
  return z.strictObject({
    email: requiredText(accountLimits.email, problem)
      .trim()
      .toLowerCase()
      .min(1, problem)
      .refine(isOneLine, problem),
    password: requiredText(longestEntry, problem),
  })
}
