import type { CollectionConfig } from 'payload'
import { recordPlanChange, recordPlanDeletion } from '../../publishing/record-shared-change.ts'
import { refuseWhileUsed } from '../../../platform/database/refuse-while-used.hooks.ts'

const refuseWhileSubscribed = refuseWhileUsed({
  by: 'user-subscriptions',
  field: 'plan',
  message: 'Readers have or had this plan, so it cannot be deleted.',
})

export const planHooks = {
  beforeDelete: [refuseWhileSubscribed],
  afterChange: [recordPlanChange],
  afterDelete: [recordPlanDeletion],
} satisfies CollectionConfig<'plans'>['hooks']
