import type { GlobalConfig } from 'payload'
import { alwaysPublished, draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { recordFrameChange } from '../publishing/record-shared-change.ts'

export const navigationHooks = {
  beforeOperation: [draftsAlone('arrangeHome'), alwaysPublished],
  beforeChange: [refusePublishing('arrangeHome')],
  afterChange: [recordFrameChange],
} satisfies GlobalConfig['hooks']
