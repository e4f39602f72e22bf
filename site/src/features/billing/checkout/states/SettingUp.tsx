import { checkout, type Refusal } from '../checkout.store.ts'

interface SettingUpProps {
  refusal: Refusal | null
  /** It takes longer than it should. */
  canRetry: boolean
}

const waysOn = {
  contact: { href: '/contact', label: 'Write to us' },
}

/** Stands until the payment is set up; when that fails the text stays, and a way on is added below it (spec §8). */
export function SettingUp({ refusal, canRetry }: SettingUpProps) {
  const wayOn = refusal?.wayOn ? waysOn[refusal.wayOn] : null
  return (
    <div className="checkout-setting-up">
      <output className="checkout-notice">
        {!refusal && <span className="spinner" aria-hidden="true" />}
        Setting up payment...
      </output>
      <div className="grid justify-items-start gap-4" aria-live="polite">
        {refusal && <p className="text-note">{refusal.message}</p>}
        {wayOn && (
          <a className="button-ink" href={wayOn.href}>
            {wayOn.label}
          </a>
        )}
        {canRetry && (
          <>
            {!refusal && (
              <p className="byline">This takes longer than it should. Nothing has been charged.</p>
            )}
            <button className="button-outline" type="button" onClick={() => void checkout.retry()}>
              Try again
            </button>
          </>
        )}
      </div>
    </div>
  )
}
