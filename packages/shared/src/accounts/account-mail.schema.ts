import { z } from 'zod'
import { accountProblems, accountLimits } from './account-problems.ts'
import { emailField, newPasswordField, passwordField, requiredText } from './credentials.schema.ts'

/** How many digits a code has, how long it is good for, and how often it may be mistyped. */
export const oneTimeCode = { digits: 6, lifetimeSeconds: 600, attempts: 5 }

/** The token of a link in a mail: it stands behind the `#` of its address, `#token=…`. */
const token = requiredText(
  accountLimits.token,
  'This link is not complete. Please open it from the mail again.',
)

/** `POST /api/auth/forgot-password` and `POST /api/auth/send-code`: answered alike whatever is known of the address. */
export const EmailRequestSchema = z.strictObject({ email: emailField })

/** `POST /api/auth/reset-password`. */
export const PasswordResetSchema = z.strictObject({ token, password: newPasswordField })

/** The form for it: the new password is typed twice. */
export const PasswordResetFormSchema = z
  .strictObject({ password: newPasswordField, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: accountProblems.changeMismatch.description,
    path: ['confirmPassword'],
  })

/** `POST /api/auth/sign-in-with-code`. Blanks that were typed or pasted with the code do not matter. */
export const CodeSignInSchema = z.strictObject({
  email: emailField,
  code: z
    .string(accountProblems.codeInvalid.description)
    .max(40, accountProblems.codeInvalid.description)
    .transform((code) => code.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, accountProblems.codeInvalid.description)),
})

/** `POST /api/auth/sign-in-with-link`, `/verify-email` and `/confirm-email`. */
export const LinkTokenSchema = z.strictObject({ token })

/** `POST /api/user/email`: the new address, and the password as proof of who asks. */
export const EmailChangeSchema = z.strictObject({ email: emailField, password: passwordField })

/** What is answered when a mail was asked for. */
export const MailRequestedSchema = z.object({ message: z.string() })

/** What a link answers that is used again: that it has done its work. The first time it answers nothing. */
export const LinkUsedBeforeSchema = z.strictObject({ message: z.string() })

/** The form for it: the address was asked for before. */
export const CodeSchema = CodeSignInSchema.pick({ code: true })

export type CodeSignIn = z.output<typeof CodeSignInSchema>
export type PasswordReset = z.output<typeof PasswordResetSchema>
export type EmailChange = z.output<typeof EmailChangeSchema>
