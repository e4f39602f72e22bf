import {
  cancelAccountDeletionEndpoint,
  sendVerificationMailEndpoint,
} from '@meridian/shared/accounts/account.endpoints'
import { atom } from 'nanostores'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { changeAccount } from '../change-account.ts'

export const $isKeepingAccount = atom(false)

/** Undoes the reader's wish to have the account deleted. */
export async function keepAccount(): Promise<void> {
  if ($isKeepingAccount.get()) return
  $isKeepingAccount.set(true)
  const change = await changeAccount(cancelAccountDeletionEndpoint)
  $isKeepingAccount.set(false)
  if (!change.ok) return
  const deletionCancelledAt = new Date().toISOString()
  profile.update((current) => ({ ...current, deletionDueAt: null, deletionCancelledAt }))
  toast({ title: 'Account kept', description: 'Your account will not be deleted.' })
}

/** The reader has seen that the deletion is off. */
export async function closeKeptNotice(): Promise<void> {
  const change = await changeAccount(cancelAccountDeletionEndpoint)
  if (change.ok) profile.update((current) => ({ ...current, deletionCancelledAt: null }))
}

/** Whether the mail that confirms the reader's address was asked for again, on this page. */
export const $verificationMail = atom<'idle' | 'sending' | 'sent'>('idle')

/** Asks for the mail once more; a failure is told and can be tried again. */
export async function sendVerificationMail(): Promise<void> {
  if ($verificationMail.get() !== 'idle') return
  $verificationMail.set('sending')
  const change = await changeAccount(sendVerificationMailEndpoint)
  $verificationMail.set(change.ok ? 'sent' : 'idle')
  if (change.ok) toast({ title: 'E-mail sent', description: 'Please look into your inbox.' })
}
