import { atom } from 'nanostores'
import { callApi } from '../../lib/api-client/api-client.ts'
import { clearCachedData } from '../../lib/browser-cache/browser-cache.ts'
import { endSession } from '../../lib/session/session.store.ts'
import { flashToast, toast } from '../../ui/toast/toast.store.ts'

/** While it is true the item reads 'Logging out...' (spec §2, header). */
export const $isLoggingOut = atom(false)

/**
 * Ends the session: all cached data is cleared, the reader goes to the home page, and the toast is shown there (spec
 * §4, logout). If it fails the reader stays, signed in, and is told; resolves to whether it succeeded.
 */
export async function logOut(): Promise<boolean> {
  if ($isLoggingOut.get()) return false
  $isLoggingOut.set(true)
  const answer = await callApi('/api/auth/logout', { method: 'POST' })
  if (!answer.ok) {
    $isLoggingOut.set(false)
    const description = answer.message ?? 'The server did not answer. Please try again.'
    toast({ title: 'Logout failed', description, variant: 'destructive' })
    return false
  }
  clearCachedData()
  endSession()
  flashToast({ title: 'Logged out', description: 'You have been successfully logged out.' })
  location.assign('/')
  return true
}
