import type { PaymentSettings } from '@meridian/shared/billing/payment-settings.schema'

/** Says on every page that takes a card that no money moves, unless it does. */
export function TestModeNote({ settings }: { settings: PaymentSettings }) {
  if (settings.mode === 'live') return null
  return (
    <p className="test-mode">
      <strong>Test mode</strong>
      <span>
        No money moves. The card 4242 4242 4242 4242 pays, with any date ahead and any three digits.
      </span>
    </p>
  )
}
