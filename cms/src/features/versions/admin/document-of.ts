import { publishedCollections } from '@meridian/shared/publishing/schedule.schema'
import type { DocumentViewServerProps } from 'payload'
import { type DocumentKey } from '../../publishing/together/version.ts'

/** The article or issue that a view of Payload's is about; null for anything else. */
export function documentOf({
  initPageResult,
}: Pick<DocumentViewServerProps, 'initPageResult'>): DocumentKey | null {
  const { collectionConfig, docID } = initPageResult
  const collection = publishedCollections.find((slug) => slug === collectionConfig?.slug)
  const id = Number(docID)
  return collection && Number.isSafeInteger(id) && id > 0 ? { collection, id } : null
}
