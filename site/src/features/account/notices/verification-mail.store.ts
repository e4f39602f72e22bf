import { atom } from 'nanostores'
import { callReaderApi } from '../../../lib/reader-data/call-reader-api.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

/** Whether the mail that confirms the reader's address was asked for again, on this page. */
export const $verificationMail = atom<'idle' | 'sending' | 'sent'>('idle')

/** Asks for the mail once more; a failure is told and can be tried again. */
export async function sendVerificationMail(): Promise<void> {
  if ($verificationMail.get() !== 'idle') return
  $verificationMail.set('sending')
  const answer = await callReaderApi('/api/user/verification-mail', { method: 'POST' })
  $verificationMail.set(answer.ok ? 'sent' : 'idle')
  if (answer.ok) toast({ title: 'E-mail sent', description: 'Please look into your inbox.' })
  else toast({ title: 'Error', description: answer.message, variant: 'destructive' })
}
