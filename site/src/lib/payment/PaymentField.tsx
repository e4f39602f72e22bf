import { PaymentElement } from '@stripe/react-stripe-js'
import { useState } from 'react'

const options = { layout: 'tabs' } as const

/** The provider's fields for a card or another way to pay. What is typed there never passes through this page. */
export function PaymentField() {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const show = () => setState('shown')

  return (
    <div className="payment-field" data-state={state}>
      {state === 'loading' && <output className="byline">Loading the card form...</output>}
      {state === 'failed' ? (
        <div className="grid justify-items-start gap-4" role="alert">
          <p className="text-note">The form of our payment provider could not be loaded.</p>
          <button className="button-outline" type="button" onClick={() => location.reload()}>
            Try again
          </button>
        </div>
      ) : (
        <PaymentElement
          options={options}
          onLoaderStart={show}
          onReady={show}
          onLoadError={() => setState('failed')}
        />
      )}
    </div>
  )
}
