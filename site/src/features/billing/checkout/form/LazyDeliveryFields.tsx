import { lazy } from 'react'

/** Only a plan with a printed edition asks for an address: the others do without how sixty countries write theirs. */
export const loadDeliveryFields = () => import('./DeliveryFields.tsx')

export const LazyDeliveryFields = lazy(async () => ({ default: (await loadDeliveryFields()).DeliveryFields }))
