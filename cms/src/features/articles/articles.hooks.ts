import {
  type CollectionConfig,
  APIError,
  type CollectionBeforeChangeHook,
  type PayloadRequest,
} from 'payload'
import { nameCreator } from '../../platform/access/own-documents.ts'
import { draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { dropSchedules, settleSchedules } from '../publishing/schedules/settle-schedules.hooks.ts'
import { holdChanged, noteReferrers } from '../publishing/note-referrers.hooks.ts'
import { recordArticleState } from '../publishing/article-states.ts'
import { recordArticleChange, recordArticleDeletion } from '../publishing/record-article-change.ts'
import { keepOldAddresses } from '../redirects/keep-old-addresses.hooks.ts'
import { dropArticleSearch, recordArticleSearch } from '../search/record-search-change.ts'
import { keepAddress, nameAddressAtPublish } from './article-address.hooks.ts'
import { markAiAssistance } from './article-ai.hooks.ts'
import { readClaim, refuseOverwriting } from '../writing/document-editing.hooks.ts'
import { can } from '../../platform/access/rights.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { guardEmbargo } from './article-embargo.hooks.ts'
import { keepCorrections, noteRestoring } from './keep-corrections.hooks.ts'
import { checkPublication } from './article-preflight.hooks.ts'
import type { Article } from '../../payload-types.ts'

/** What is published waits for nobody. */
const endReviewAtPublish: CollectionBeforeChangeHook<Article> = ({ data }) =>
  data._status === 'published' ? { ...data, isReadyForReview: false } : data

/** Dates an article when it is first published, unless the editor chose a date. */
const datePublication: CollectionBeforeChangeHook<Article> = ({ data }) => {
  if (data._status !== 'published' || data.publishedAt) return data
  return { ...data, publishedAt: new Date().toISOString() }
}

/** What a contributor has handed in and somebody has published is no draft of theirs any more. */
const refuseContributorsOnceLive: CollectionBeforeChangeHook = async ({ operation, originalDoc, req }) => {
  if (operation === 'create' || !req.user || can(req.user, 'editArticles')) return
  if (!(await isArticleLive(req, Number(originalDoc?.id)))) return
  throw new APIError('This is published. Ask an editor to change it.', 403, null, true)
}

/** What happens around a change of an article, in this order and in its transaction. */
export const articleHooks = {
  beforeOperation: [draftsAlone('publishArticles'), readClaim, noteRestoring],
  beforeValidate: [refuseOverwriting('articles')],
  beforeChange: [
    holdChanged('articles'),
    refusePublishing('publishArticles'),
    refuseContributorsOnceLive,
    nameCreator,
    keepCorrections,
    guardEmbargo,
    checkPublication,
    nameAddressAtPublish,
    datePublication,
    endReviewAtPublish,
    markAiAssistance,
  ],
  afterChange: [
    keepAddress,
    recordArticleSearch,
    recordArticleChange,
    settleSchedules('articles'),
    recordArticleState,
  ],
  beforeDelete: [noteReferrers('articles'), keepOldAddresses],
  afterDelete: [dropArticleSearch, recordArticleDeletion, dropSchedules('articles')],
} satisfies CollectionConfig<'articles'>['hooks']

async function isArticleLive(req: PayloadRequest, id: number): Promise<boolean> {
  const published = await sqlOn(await clientOf(req))
    .selectFrom('articles')
    .select('id')
    .where('id', '=', id)
    .where('_status', '=', 'published')
    .executeTakeFirst()
  return published !== undefined
}
