import type { CollectionConfig } from 'payload'
import { holdChanged, noteReferrers } from '../publishing/note-referrers.hooks.ts'
import { recordTopicChange, recordTopicDeletion } from '../publishing/record-shared-change.ts'
import { dropTopicName, recordTopicName } from '../search/record-search-change.ts'
import { refuseWhileUsed } from '../../platform/database/refuse-while-used.hooks.ts'

export const topicHooks = {
  beforeChange: [holdChanged('topics')],
  afterChange: [recordTopicChange, recordTopicName],
  beforeDelete: [
    noteReferrers('topics'),
    refuseWhileUsed({
      by: 'articles',
      field: 'topics',
      message: 'Articles stand in this topic. Take them out of it first.',
    }),
  ],
  afterDelete: [recordTopicDeletion, dropTopicName],
} satisfies CollectionConfig<'topics'>['hooks']
