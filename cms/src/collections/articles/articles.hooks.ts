import type { CollectionConfig } from 'payload'
import { recordArticleChange, recordArticleDeletion } from '../../domain/publishing/record-article-change.ts'
import { dropArticleSearch, recordArticleSearch } from '../../domain/search/record-search-change.ts'
import { keepAddress, nameAddressAtPublish } from './article-address.hooks.ts'
import { datePublication, featureOnlyOne } from './article-publication.hooks.ts'

/** What happens around a change of an article, in this order and in its transaction. */
export const articleHooks = {
  beforeChange: [nameAddressAtPublish, datePublication, featureOnlyOne],
  afterChange: [keepAddress, recordArticleSearch, recordArticleChange],
  afterDelete: [dropArticleSearch, recordArticleDeletion],
} satisfies CollectionConfig<'articles'>['hooks']
