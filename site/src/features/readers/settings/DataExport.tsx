import { SettingsSection } from './SettingsSection.tsx'

/** Everything that the account holds, to take away. */
export function DataExport() {
  return (
    <SettingsSection
      title="Your data"
      about="All that we keep for your account, as JSON and CSV files in one archive."
    >
      <a className="button-outline" href="/api/user/export" download>
        Export my data
      </a>
    </SettingsSection>
  )
}
