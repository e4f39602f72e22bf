import { writtenCollections } from '@meridian/shared/writing/written-collection'
import type { DocumentViewServerProps } from 'payload'
import type { WrittenDocument } from '../read-versions.ts'

/** The article, issue or campaign that a view of Payload's is about; null for anything else. */
export function documentOf({
  initPageResult,
}: Pick<DocumentViewServerProps, 'initPageResult'>): WrittenDocument | null {
  const { collectionConfig, docID } = initPageResult
  const collection = writtenCollections.find((slug) => slug === collectionConfig?.slug)
  const id = Number(docID)
  return collection && Number.isSafeInteger(id) && id > 0 ? { collection, id } : null
}
