import { SettingsSection } from './SettingsSection.tsx'

/** The card that a subscription is paid with: none as long as nothing is paid for by card. */
export function PaymentCard() {
  return (
    <SettingsSection title="Payment card" about="The card that your subscription is paid with.">
      <p className="text-note text-muted">There is no card in your account.</p>
    </SettingsSection>
  )
}
