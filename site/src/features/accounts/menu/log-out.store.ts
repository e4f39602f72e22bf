import { signOutEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { atom } from 'nanostores'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { savedArticlesKey } from '../../../lib/saved-articles/saved-articles-storage.ts'
import { announceLogOut } from '../../../lib/session/session-channel.ts'
import { endSession } from '../../../lib/session/session.store.ts'
import { lateFontsStorageKey, textSizeStorageKey, themeStorageKey } from '../../../lib/theme/theme-storage.ts'
import { flashToast, toast } from '../../../ui/toast/toast.store.ts'

const prefix = 'meridian-'

/**
 * What is the device's own, and stays: how it shows the magazine, and articles that were saved on it without an account.
 * Those of an account are cached answers.
 */
const kept: readonly string[] = [themeStorageKey, textSizeStorageKey, lateFontsStorageKey, savedArticlesKey]

/** While it is true the item reads 'Logging out...' (spec §2, header). */
export const $isLoggingOut = atom(false)

/**
 * Ends the session: everything of the reader's is cleared, here and in the other tabs, the reader goes to the home page,
 * and the toast is shown there (spec §4, logout). If it fails the reader stays, signed in, and is told; resolves to
 * whether it succeeded.
 */
export async function logOut(): Promise<boolean> {
  if ($isLoggingOut.get()) return false
  $isLoggingOut.set(true)
  const answer = await callApi(signOutEndpoint)
  // Anyone who has no session any more wanted just that.
  if (!answer.ok && answer.status !== 401) {
    $isLoggingOut.set(false)
    const description = answer.message ?? 'The server did not answer. Please try again.'
    toast({ title: 'Logout failed', description, variant: 'destructive' })
    return false
  }
  // The session of this page goes with the page: who has none would be sent from the account to the sign-in.
  clearReaderStorage()
  announceLogOut()
  flashToast({ title: 'Logged out', description: 'You have been successfully logged out.' })
  location.assign('/')
  return true
}

/** What a tab does whose reader has logged out in another one. The storage of the device is empty by then. */
export function followLogOut(): void {
  clearReaderStorage()
  endSession()
}

/**
 * Takes everything off this device that belongs to the person who was signed in: cached answers, drafts, where they were in
 * listening (spec §4, logout). What is not known to belong to the device goes, no matter who stored it.
 */
function clearReaderStorage(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      clear(open())
    } catch (error) {
      console.info('Nothing was kept in this browser that could be cleared.', error)
    }
  }
}

function clear(storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix) && !kept.includes(key))
  for (const key of keys) storage.removeItem(key)
}
