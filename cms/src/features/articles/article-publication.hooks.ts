import type { CollectionBeforeChangeHook } from 'payload'
import type { Article } from '../../payload-types.ts'

/** Dates an article when it is first published, unless the editor chose a date. */
export const datePublication: CollectionBeforeChangeHook<Article> = ({ data }) => {
  if (data._status !== 'published' || data.publishedAt) return data
  return { ...data, publishedAt: new Date().toISOString() }
}
