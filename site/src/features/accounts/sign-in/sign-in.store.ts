import type { Login } from '@meridian/shared/accounts/credentials.schema'
import { signInEndpoint } from '@meridian/shared/accounts/sign-in.endpoints'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { nextPath } from '../../../lib/session/next-path.ts'
import type { FormOutcome } from '../../../ui/form/form-state.ts'
import { enter, tellFailure } from '../auth-outcome.ts'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'

/** Signs in with e-mail address and password (spec §7); staff may have to prove a second factor before they are in. */
export async function signIn(login: Login): Promise<FormOutcome> {
  const answer = await callApi(signInEndpoint, { json: login })
  if (answer.ok) return enter(answer, { toast: { title: 'Welcome back!' }, path: nextPath(location) })
  // 403 says nothing else here: the password is right, and the code is due.
  if (answer.status === 403) {
    $isSecondFactorDue.set(true)
    return { ok: true }
  }
  return tellFailure('Login failed', answer)
}
