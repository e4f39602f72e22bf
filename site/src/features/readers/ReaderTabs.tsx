import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { profile } from '../../lib/reader-data/profile.store.ts'
import { $session } from '../../lib/session/session.store.ts'
import { fullName } from '../../lib/session/session-user.ts'
import { useIsReady } from '../../ui/form/use-is-ready.ts'
import { TabSet, type Tab } from '../../ui/tabs/TabSet.tsx'
import { FailureNote } from './FailureNote.tsx'
import { LoadingNote } from './LoadingNote.tsx'
import { AccountNotices } from './notices/AccountNotices.tsx'
import type { ReaderPlaceId } from './reader-places.ts'
import { readerTab } from './reader-tabs.store.ts'

interface ReaderTabsProps {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly Tab<ReaderPlaceId>[]
}

/** A page of the signed-in reader; until its code is there something of the same measure stands in its place. */
export function ReaderTabs(props: ReaderTabsProps) {
  return useIsReady() ? <SignedInTabs {...props} /> : <Placeholder tabs={props.tabs} />
}

function Placeholder({ tabs }: { tabs: readonly Tab<string>[] }) {
  return (
    <div className="screen-fallback">
      <p className="account-reader" />
      <div className="tab-list" aria-hidden="true">
        {tabs.map(({ id, label }) => (
          <span key={id} className="tab">
            {label}
          </span>
        ))}
      </div>
      <LoadingNote>Loading...</LoadingNote>
      <div className="account-failure" role="alert">
        <p>This page could not be loaded.</p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- without its code the page can only be loaded again, and this is its address. */}
        <a className="button-outline" href="">
          Try again
        </a>
      </div>
    </div>
  )
}

/**
 * While the session is being read, so are the data: the tabs stand there from the start.
 * Without a session there is nothing here, and the page itself says what to do.
 */
function SignedInTabs({ label, tabs }: ReaderTabsProps) {
  const session = useStore($session)
  // A notice that came after what stands below it would push it down under the reader's eyes.
  const isProfileRead = useStore(profile.$resource).state !== 'loading'
  const [isShown, setShown] = useState(isProfileRead)
  if (isProfileRead && !isShown) setShown(true)

  if (session.state === 'signed-out') return null
  if (session.state === 'failed') {
    return <FailureNote message={session.message} onRetry={() => location.reload()} />
  }
  const reader = session.state === 'authenticated' ? fullName(session.user) || session.user.email : ''
  return (
    <>
      <p className="account-reader">{reader}</p>
      <TabSet label={label} address={readerTab} tabs={isShown ? tabs : tabs.map(withoutContent)}>
        <AccountNotices />
      </TabSet>
    </>
  )
}

function withoutContent(tab: Tab<ReaderPlaceId>): Tab<ReaderPlaceId> {
  return { ...tab, content: <LoadingNote>Loading...</LoadingNote> }
}
