import { useStore } from '@nanostores/react'
import { $session } from '../../lib/session/session.store.ts'
import { fullName } from '../../lib/session/session-user.ts'
import type { TabAddress } from '../../ui/tabs/tab-address.store.ts'
import { TabSet, type Tab } from '../../ui/tabs/TabSet.tsx'
import { FailureNote } from './FailureNote.tsx'
import { AccountNotices } from './notices/AccountNotices.tsx'

interface ReaderScreenProps<Id extends string> {
  /** What the tabs are parts of. */
  label: string
  address: TabAddress<Id>
  tabs: readonly Tab<Id>[]
}

/**
 * A page of the signed-in reader. While the session is being read, so are the data: the tabs stand there from the start.
 * Without a session there is nothing here, and the page itself says what to do.
 */
export function ReaderScreen<Id extends string>({ label, address, tabs }: ReaderScreenProps<Id>) {
  const session = useStore($session)
  if (session.state === 'signed-out') return null
  if (session.state === 'failed') {
    return <FailureNote message={session.message} onRetry={() => location.reload()} />
  }
  const reader = session.state === 'authenticated' ? fullName(session.user) || session.user.email : ''
  return (
    <>
      <p className="account-reader">{reader}</p>
      <AccountNotices />
      <TabSet label={label} address={address} tabs={tabs} />
    </>
  )
}
