import { useStore } from '@nanostores/react'
import { formatDay } from '../../../lib/format/dates.ts'
import { $isKeepingAccount, keepAccount } from './keep-account.store.ts'

/** The account is going to be deleted, and can still be kept. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const isPending = useStore($isKeepingAccount)
  return (
    <section className="account-notice" aria-labelledby="deletion-due">
      <div>
        <h2 className="headline text-headline-s" id="deletion-due">
          Your account will be deleted on {formatDay(dueAt)}
        </h2>
        <p className="byline mt-1">You asked for it. Until then nothing is lost.</p>
      </div>
      <button
        className="button-ink"
        type="button"
        aria-disabled={isPending}
        onClick={() => void keepAccount()}
      >
        {isPending ? 'Keeping it...' : 'Keep my account'}
      </button>
    </section>
  )
}
