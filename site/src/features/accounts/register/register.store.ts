import { registerEndpoint } from '@meridian/shared/accounts/account.endpoints'
import type { RegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import type { z } from 'zod'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { nextPath } from '../../../lib/session/next-path.ts'
import type { FormOutcome } from '../../../ui/form/form-state.ts'
import { visitToSend } from '../../../lib/visit/visit-to-send.ts'
import { enter, tellFailure } from '../auth-outcome.ts'
import { welcomeTo } from './welcome-toast.ts'

/** Opens an account and signs its reader in (spec §7). The password was typed twice and is sent once. */
export async function register(
  entries: z.output<typeof RegistrationFormSchema>,
  siteName: string,
): Promise<FormOutcome> {
  const { confirmPassword: _, ...person } = entries
  const answer = await callApi(registerEndpoint, { json: { ...person, visit: await visitToSend() } })
  if (answer.ok) return enter(answer, { toast: welcomeTo(siteName), path: nextPath(location) })
  return tellFailure('Registration failed', answer)
}
