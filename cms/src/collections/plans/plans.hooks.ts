import type { CollectionConfig } from 'payload'
import { recordPlanChange, recordPlanDeletion } from '../../domain/publishing/record-shared-change.ts'

export const planHooks = {
  afterChange: [recordPlanChange],
  afterDelete: [recordPlanDeletion],
} satisfies CollectionConfig<'plans'>['hooks']
