import type { StripeConstructor } from '@stripe/stripe-js'

let loading: Promise<StripeConstructor> | undefined

/**
 * Loads the script of the payment sandbox, which stands in for the provider's: the provider's own loader would load
 * nothing but the provider's. Once for the page; rejects when it does not come, and may then be called again.
 */
export function loadSandboxScript(src: string): Promise<StripeConstructor> {
  loading ??= insertScript(src).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function insertScript(src: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => {
      if (window.Stripe) resolve(window.Stripe)
      else reject(new Error(`${src} is not the script of a payment provider.`))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    })
    document.head.append(script)
  })
}
