import { useStore } from '@nanostores/react'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { lazyOnDemand } from '../lazy-panel.tsx'
import { VerificationNotice } from './VerificationNotice.tsx'

/** Hardly anybody sees one of these; it takes its room at once. */
const room = (
  <div className="account-notice" aria-hidden="true">
    <p className="headline text-headline-s">&nbsp;</p>
  </div>
)
const DeletionNotice = lazyOnDemand(async () => (await import('./DeletionNotice.tsx')).DeletionNotice, room)
const KeptNotice = lazyOnDemand(async () => (await import('./DeletionNotice.tsx')).KeptNotice, room)

/** What a reader should know before anything else: the account is about to go, or its address is not confirmed. */
export function AccountNotices() {
  const current = useStore(profile.$resource)
  if (current.state !== 'ready') return null
  const { deletionDueAt, deletionCancelledAt, isEmailVerified, email } = current.value
  return (
    <>
      {deletionDueAt !== null && <DeletionNotice dueAt={deletionDueAt} />}
      {deletionDueAt === null && deletionCancelledAt !== null && <KeptNotice />}
      {!isEmailVerified && <VerificationNotice email={email} />}
    </>
  )
}
