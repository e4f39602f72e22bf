import { exportAccountEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { profile } from '../../../lib/reader-data/profile.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { Deletion } from './Deletion.tsx'
import { Devices } from './Devices.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ReadingHistory } from './ReadingHistory.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The tab Settings of /account and /dashboard. */
export function SettingsPanel() {
  return (
    <ResourceView resource={profile} loading="Loading your settings...">
      {(current) => (
        <div>
          <ProfileForm profile={current} />
          <EmailAddress profile={current} />
          <PasswordForm email={current.email} />
          <PaymentCard />
          <Devices />
          <ReadingHistory isOn={current.isReadingHistoryOn} />
          <DataExport />
          <Deletion dueAt={current.deletionDueAt} />
        </div>
      )}
    </ResourceView>
  )
}

/** Everything that the account holds, to take away. */
function DataExport() {
  return (
    <SettingsSection
      title="Your data"
      about="All that we keep for your account, as JSON and CSV files in one archive."
    >
      <a className="button-outline" href={exportAccountEndpoint.path} download>
        Export my data
      </a>
    </SettingsSection>
  )
}
