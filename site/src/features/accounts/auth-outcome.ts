import type { ApiAnswer } from '../../lib/api-client/api-client.ts'
import { clearCachedData } from '../../lib/browser-cache/browser-cache.ts'
import { setSessionUser } from '../../lib/session/session.store.ts'
import { parseSessionUser } from '../../lib/session/session-user.ts'
import type { FormOutcome } from '../../ui/form/form-state.ts'
import { flashToast, toast, type ToastRequest } from '../../ui/toast/toast.store.ts'

type Refusal = Extract<ApiAnswer, { ok: false }>

/**
 * The server has signed the reader in and answered who they are: all islands know, and the page that they go to shows the
 * toast. What was cached for the person who was signed in before is dropped.
 */
export function enter(
  answer: { body: unknown },
  arrival: { toast: ToastRequest; path: string },
): FormOutcome {
  clearCachedData()
  const user = parseSessionUser(answer.body)
  if (user) setSessionUser(user)
  // Who had asked for the deletion of the account learns where it shows what that means for a plan.
  const isKept = hasCalledOffDeletion(answer.body)
  flashToast(isKept ? { ...arrival.toast, description: 'Your account will not be deleted.' } : arrival.toast)
  location.assign(isKept ? '/account' : arrival.path)
  return { ok: true }
}

function hasCalledOffDeletion(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'isDeletionCancelled' in body &&
    body.isDeletionCancelled === true
  )
}

/**
 * Tells of a call that failed: as a toast by the general rule, `401: Invalid email or password` (spec §8), and as the plain
 * sentence below the form, which stays.
 */
export function tellFailure(title: string, { message }: Refusal): FormOutcome {
  const description = message ?? 'The server did not answer. Please try again.'
  toast({ title, description, variant: 'destructive' })
  return { ok: false, message: description.replace(/^\d{3}: /, '') }
}
