import type { PasswordResetFormSchema } from '@meridian/shared/accounts/account-mail.schema'
import {
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@meridian/shared/accounts/account.endpoints'
import { atom } from 'nanostores'
import type { z } from 'zod'
import { callApi } from '../../../lib/api-client/api-client.ts'
import type { FormOutcome } from '../../../ui/form/form-state.ts'
import { flashToast } from '../../../ui/toast/toast.store.ts'
import { tellFailure } from '../auth-outcome.ts'
import { isForStaff, readLinkToken } from '../link-token.ts'

/** The address that a link was asked for; null before. */
export const $resetSentTo = atom<string | null>(null)

/** The token of the link that led to the page; null where there is none. */
export const $resetToken = atom<string | null>(null)

/** Has a link sent. The answer is the same whether the address has an account or not. */
export async function requestReset(request: { email: string }): Promise<FormOutcome> {
  const answer = await callApi(requestPasswordResetEndpoint, { json: request })
  if (!answer.ok) return tellFailure('No mail was sent', answer)
  $resetSentTo.set(request.email)
  return { ok: true }
}

/** Sets the new password, which ends every session of the account; then on to the sign-in: of the admin, for staff. */
export async function resetPassword(
  token: string,
  { password }: z.output<typeof PasswordResetFormSchema>,
): Promise<FormOutcome> {
  const answer = await callApi(resetPasswordEndpoint, { json: { token, password } })
  if (!answer.ok) return tellFailure('Password not changed', answer)
  flashToast({ title: 'Password updated', description: 'You can sign in with your new password now.' })
  location.assign(isForStaff(location.hash) ? '/admin/login' : '/login')
  return { ok: true }
}

export function readResetToken(): void {
  $resetToken.set(readLinkToken(location.hash))
}
