import type { CollectionConfig } from 'payload'
import { holdChanged, noteReferrers } from '../publishing/note-referrers.hooks.ts'
import { recordSectionChange, recordSectionDeletion } from '../publishing/record-shared-change.ts'
import { refuseWhileUsed } from '../../platform/database/refuse-while-used.hooks.ts'

export const sectionHooks = {
  beforeChange: [holdChanged('sections')],
  afterChange: [recordSectionChange],
  beforeDelete: [
    noteReferrers('sections'),
    refuseWhileUsed({
      by: 'articles',
      field: 'section',
      message: 'Articles stand in this section. Move them to another section first.',
    }),
    refuseWhileUsed({
      by: 'topics',
      field: 'section',
      message: 'Topics belong to this section. Delete them first.',
    }),
  ],
  afterDelete: [recordSectionDeletion],
} satisfies CollectionConfig<'sections'>['hooks']
