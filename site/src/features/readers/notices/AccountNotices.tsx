import { useStore } from '@nanostores/react'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { VerificationNotice } from './VerificationNotice.tsx'
import { $isKeepingAccount, keepAccount } from './notices.store.ts'

/** What a reader should know before anything else: the account is about to go, or its address is not confirmed. */
export function AccountNotices() {
  const current = useStore(profile.$resource)
  if (current.state !== 'ready') return null
  const { deletionDueAt, isEmailVerified, email } = current.value
  return (
    <>
      {deletionDueAt !== null && <DeletionNotice dueAt={deletionDueAt} />}
      {!isEmailVerified && <VerificationNotice email={email} />}
    </>
  )
}

/** The account is going to be deleted, and can still be kept. */
function DeletionNotice({ dueAt }: { dueAt: string }) {
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
