import type { CollectionBeforeChangeHook } from 'payload'
import type { Article } from '../../payload-types.ts'

/** What is published waits for nobody. */
export const endReviewAtPublish: CollectionBeforeChangeHook<Article> = ({ data }) =>
  data._status === 'published' ? { ...data, isReadyForReview: false } : data
