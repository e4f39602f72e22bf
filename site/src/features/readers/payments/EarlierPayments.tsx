import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { payments } from '../../../lib/reader-data/payments.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

const $isReadingEarlier = atom(false)

/** There are more than are shown. */
export function EarlierPayments() {
  const isPending = useStore($isReadingEarlier)
  return (
    <button
      className="button-outline mt-8"
      type="button"
      aria-disabled={isPending}
      onClick={() => void readEarlierPayments()}
    >
      {isPending ? 'Loading...' : 'Earlier payments'}
    </button>
  )
}

/** Reads the payments before those that are shown; a failure is told, and what is shown stays. */
async function readEarlierPayments(): Promise<void> {
  if ($isReadingEarlier.get()) return
  $isReadingEarlier.set(true)
  const answer = await payments.readMore()
  $isReadingEarlier.set(false)
  if (!answer.ok) toast({ title: 'Error', description: answer.message, variant: 'destructive' })
}
