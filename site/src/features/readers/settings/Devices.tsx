import type { AccountSession } from '@meridian/shared/accounts/account-session.schema'
import { formatMoment } from '../../../lib/format/dates.ts'
import { accountSessions } from '../../../lib/reader-data/account-sessions.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { Device } from './Device.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { endOtherSessions } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Where the reader is signed in. */
export function Devices() {
  return (
    <SettingsSection
      title="Signed-in devices"
      about="If you do not know one of them, sign it out and change your password."
    >
      <ResourceView resource={accountSessions} loading="Loading your devices...">
        {(sessions) => <DeviceList sessions={sessions} />}
      </ResourceView>
    </SettingsSection>
  )
}

function DeviceList({ sessions }: { sessions: AccountSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="border-t border-hairline">
        {sessions.map((session) => (
          <Device key={session.id} session={session} seen={formatMoment(session.lastSeenAt)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="byline mt-4">You are signed in on no other device.</p>
      ) : (
        <div className="mt-5">
          <ConfirmButton
            label="Sign out all other devices"
            question="All devices but this one will have to sign in again."
            confirmLabel="Sign them out"
            pendingLabel="Signing out..."
            onConfirm={endOtherSessions}
          />
        </div>
      )}
    </>
  )
}
