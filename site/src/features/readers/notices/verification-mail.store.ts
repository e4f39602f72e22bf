import { sendVerificationMailEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { atom } from 'nanostores'
import { toast } from '../../../ui/toast/toast.store.ts'
import { changeAccount } from '../change-account.ts'

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
