import { atom } from 'nanostores'
import { payments } from '../../../lib/reader-data/payments.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

export const $isReadingEarlier = atom(false)

/** Reads the payments before those that are shown; a failure is told, and what is shown stays. */
export async function readEarlierPayments(): Promise<void> {
  if ($isReadingEarlier.get()) return
  $isReadingEarlier.set(true)
  const answer = await payments.readMore()
  $isReadingEarlier.set(false)
  if (!answer.ok) toast({ title: 'Error', description: answer.message, variant: 'destructive' })
}
