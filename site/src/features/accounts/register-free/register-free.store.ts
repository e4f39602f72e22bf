import { registerFreeEndpoint } from '@meridian/shared/accounts/account.endpoints'
import type { FreeRegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import type { z } from 'zod'
import { callApi } from '../../../lib/api-client/api-client.ts'
import type { FormOutcome } from '../../../ui/form/form-state.ts'
import { visitToSend } from '../../../lib/visit/visit-to-send.ts'
import { enter, tellFailure } from '../auth-outcome.ts'
import { welcomeTo } from '../register/welcome-toast.ts'

/** The plan of anyone who comes without one: there is nothing else to join here. */
const freePlanId = 'introduction'

/** The plan that a reader comes for, as the address names it: `/subscribe/free?plan={id}` (spec §2). */
export function planOf(search: string): string {
  return new URLSearchParams(search).get('plan') || freePlanId
}

/** Opens an account with the free plan and signs its reader in (spec §7). On success to the dashboard. */
export async function registerFree(
  entries: z.output<typeof FreeRegistrationFormSchema>,
  siteName: string,
): Promise<FormOutcome> {
  const json = { ...entries, subscriptionId: planOf(location.search), visit: await visitToSend() }
  const answer = await callApi(registerFreeEndpoint, { json })
  if (answer.ok) return enter(answer, { toast: welcomeTo(siteName), path: '/dashboard' })
  return tellFailure('Registration Failed', answer)
}
