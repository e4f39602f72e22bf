import type { CollectionConfig } from 'payload'
import { recordAuthorChange, recordAuthorDeletion } from '../publishing/record-shared-change.ts'
import { dropAuthorName, recordAuthorName } from '../search/record-search-change.ts'
import { refuseWhileUsed } from '../../platform/database/refuse-while-used.hooks.ts'

export const authorHooks = {
  afterChange: [recordAuthorChange, recordAuthorName],
  beforeDelete: [
    refuseWhileUsed({
      by: 'articles',
      field: 'authors',
      message: 'This author stands in the byline of articles. Give them another author first.',
    }),
  ],
  afterDelete: [recordAuthorDeletion, dropAuthorName],
} satisfies CollectionConfig<'authors'>['hooks']
