import { z } from 'zod'

export const secondFactorProblems = {
  codeMissing: 'Please enter the code from your authenticator app.',
  codeWrong: 'This code is not right, or has been used already.',
  challengeOver: 'Signing in took too long. Please enter your email and password again.',
}

/** A code of the authenticator app (six digits) or a recovery code, however it is spaced. */
export const SecondFactorCodeSchema = z.strictObject({
  code: z
    .string(secondFactorProblems.codeMissing)
    .transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, secondFactorProblems.codeMissing).max(40, secondFactorProblems.codeWrong)),
})

const password = z.string('Please enter your password.').min(1, 'Please enter your password.').max(1024)

/** Setting up, replacing and removing a factor ask for the password again. */
export const SecondFactorPasswordSchema = z.strictObject({ password })

/** `GET /api/user/second-factor`: whether this account has a factor, and whether it needs one. */
export const SecondFactorStateSchema = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean(),
  confirmedAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
})

/** `POST /api/user/second-factor`: what the authenticator app is given, until a code confirms it. */
export const SecondFactorSecretSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
})

/** Shown once, when a factor is confirmed or its recovery codes are made again. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.string().array().length(10) })

export type SecondFactorState = z.infer<typeof SecondFactorStateSchema>
export type SecondFactorSecret = z.infer<typeof SecondFactorSecretSchema>
