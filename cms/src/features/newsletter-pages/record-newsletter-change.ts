import { newslettersTag, newsletterTag, siteTag } from '@meridian/shared/publishing/tags'
import type { CollectionAfterChangeHook } from 'payload'
import type { Newsletter } from '../../payload-types.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'

const shownFields = [
  'name',
  'slug',
  'description',
  'cadence',
  'audience',
  'isOffered',
  'position',
  'consentText',
] as const satisfies (keyof Newsletter)[]

/** The forms on all pages, the list of newsletters and the pages of this one say what it is. */
export const recordNewsletterChange: CollectionAfterChangeHook<Newsletter> = async ({
  req,
  doc,
  previousDoc,
  operation,
}) => {
  if (operation === 'update' && shownFields.every((field) => doc[field] === previousDoc[field])) return
  const tags = [siteTag, newslettersTag, newsletterTag(doc.slug)]
  await recordPublishEvent({ req, kind: 'changed', subject: `newsletters:${doc.id}`, tags })
}
