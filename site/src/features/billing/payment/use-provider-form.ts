import { useElements, useStripe } from '@stripe/react-stripe-js'
import { createProviderForm, type ProviderForm } from './provider-form.ts'

/** The provider's form around this component; null until it is there. */
export function useProviderForm(): ProviderForm | null {
  const [stripe, elements] = [useStripe(), useElements()]
  return stripe && createProviderForm(stripe, elements)
}
