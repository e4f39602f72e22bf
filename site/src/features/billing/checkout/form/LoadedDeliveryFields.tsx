import type { ComponentProps } from 'react'
import type { DeliveryFields } from './DeliveryFields.tsx'

let loaded: typeof DeliveryFields | null = null

/**
 * Only a plan with a printed edition asks for an address: the others do without how sixty countries write theirs. Not React's
 * `lazy`, which would hold the form back for 300 ms after it has suspended.
 */
export async function loadDeliveryFields(): Promise<void> {
  const module = await import('./DeliveryFields.tsx')
  loaded = module.DeliveryFields
}

/** What {@link loadDeliveryFields} has loaded; the form of such a plan is not drawn before. */
export function LoadedDeliveryFields(props: ComponentProps<typeof DeliveryFields>) {
  const Fields = loaded
  if (Fields === null) throw new Error('The fields of an address were not loaded.')
  return <Fields {...props} />
}
