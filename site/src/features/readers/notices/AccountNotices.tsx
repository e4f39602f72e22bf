import { useStore } from '@nanostores/react'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { DeletionNotice } from './DeletionNotice.tsx'
import { VerificationNotice } from './VerificationNotice.tsx'

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
