import { atom } from 'nanostores'
import { callReaderApi } from '../../../lib/reader-data/call-reader-api.ts'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

export const $isKeepingAccount = atom(false)

/** Takes back the reader's wish to have the account deleted. */
export async function keepAccount(): Promise<void> {
  if ($isKeepingAccount.get()) return
  $isKeepingAccount.set(true)
  const answer = await callReaderApi('/api/user/deletion', { method: 'DELETE' })
  $isKeepingAccount.set(false)
  if (!answer.ok) return toast({ title: 'Error', description: answer.message, variant: 'destructive' })
  profile.update((current) => ({ ...current, deletionDueAt: null }))
  toast({ title: 'Account kept', description: 'Your account stays as it is.' })
}
