import type { GlobalConfig } from 'payload'
import { recordPageChange } from '../../publishing/record-page-change.ts'

export const subscriptionPageHooks = {
  afterChange: [recordPageChange('subscription')],
} satisfies GlobalConfig['hooks']
