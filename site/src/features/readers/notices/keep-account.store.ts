import { cancelAccountDeletionEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { atom } from 'nanostores'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { changeAccount } from '../change-account.ts'

export const $isKeepingAccount = atom(false)

/** Takes back the reader's wish to have the account deleted. */
export async function keepAccount(): Promise<void> {
  if ($isKeepingAccount.get()) return
  $isKeepingAccount.set(true)
  const change = await changeAccount(cancelAccountDeletionEndpoint)
  $isKeepingAccount.set(false)
  if (!change.ok) return
  profile.update((current) => ({ ...current, deletionDueAt: null }))
  toast({ title: 'Account kept', description: 'Your account stays as it is.' })
}
