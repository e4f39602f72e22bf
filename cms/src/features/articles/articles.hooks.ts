import type { CollectionConfig } from 'payload'
import { nameCreator } from '../../platform/access/own-documents.ts'
import { draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { dropSchedules, settleSchedules } from '../publishing/schedules/settle-schedules.hooks.ts'
import { recordArticleChange, recordArticleDeletion } from '../publishing/record-article-change.ts'
import { dropArticleSearch, recordArticleSearch } from '../search/record-search-change.ts'
import { keepAddress, nameAddressAtPublish } from './article-address.hooks.ts'
import { markAiAssistance } from './article-ai.hooks.ts'
import { readClaim, refuseOverwriting } from './article-editing.hooks.ts'
import { refuseContributorsOnceLive } from './article-contributors.hooks.ts'
import { guardEmbargo } from './article-embargo.hooks.ts'
import { checkPublication } from './article-preflight.hooks.ts'
import { datePublication } from './article-publication.hooks.ts'
import { endReviewAtPublish } from './article-review.hooks.ts'

/** What happens around a change of an article, in this order and in its transaction. */
export const articleHooks = {
  beforeOperation: [draftsAlone('publishArticles'), readClaim],
  beforeValidate: [refuseOverwriting],
  beforeChange: [
    refusePublishing('publishArticles'),
    refuseContributorsOnceLive,
    nameCreator,
    guardEmbargo,
    checkPublication,
    nameAddressAtPublish,
    datePublication,
    endReviewAtPublish,
    markAiAssistance,
  ],
  afterChange: [keepAddress, recordArticleSearch, recordArticleChange, settleSchedules('articles')],
  afterDelete: [dropArticleSearch, recordArticleDeletion, dropSchedules('articles')],
} satisfies CollectionConfig<'articles'>['hooks']
