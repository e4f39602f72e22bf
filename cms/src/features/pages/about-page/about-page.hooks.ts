import type { GlobalConfig } from 'payload'
import { recordPageChange } from '../../publishing/record-page-change.ts'

export const aboutPageHooks = {
  afterChange: [recordPageChange('about')],
} satisfies GlobalConfig['hooks']
