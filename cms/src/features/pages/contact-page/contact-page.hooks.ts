import type { GlobalConfig } from 'payload'
import { recordPageChange } from '../../publishing/record-page-change.ts'

export const contactPageHooks = {
  afterChange: [recordPageChange('contact')],
} satisfies GlobalConfig['hooks']
