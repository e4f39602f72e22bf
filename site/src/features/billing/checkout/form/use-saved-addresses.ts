import type { Address } from '@meridian/shared/readers/address.schema'
import type { Plan } from '@meridian/shared/billing/plan.schema'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { addresses } from '../../../../lib/reader-data/addresses.store.ts'
import type { ResourceState } from '../../../../lib/reader-data/reader-resource.ts'
import { $session } from '../../../../lib/session/session.store.ts'

const $nothing = atom<ResourceState<Address[]>>({ state: 'ready', value: [] })

/** Whether the plan comes with the print edition, which is delivered (spec §6, delivery). */
export function isDelivered({ tier }: Plan): boolean {
  return tier === 'platinum'
}

/** The signed-in reader's addresses, where the plan needs one; they are read for nothing else. */
export function useSavedAddresses(plan: Plan): ResourceState<Address[]> {
  const session = useStore($session)
  const isAsked = isDelivered(plan) && session.state === 'authenticated'
  return useStore(isAsked ? addresses.$resource : $nothing)
}
