import type { GlobalConfig } from 'payload'
import { alwaysPublished, draftsAlone, refusePublishing } from '../../access/publishing.hooks.ts'
import { recordFrameChange } from '../../domain/publishing/record-shared-change.ts'

export const navigationHooks = {
  beforeOperation: [draftsAlone('arrangeHome'), alwaysPublished],
  beforeChange: [refusePublishing('arrangeHome')],
  afterChange: [recordFrameChange],
} satisfies GlobalConfig['hooks']
