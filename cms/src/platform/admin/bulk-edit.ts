import type { CollectionConfig, Field } from 'payload'

/**
 * What of many documents at once can sensibly get the same value. Of a collection that is not listed, everything but what the
 * form hides and what names the document.
 */
const sensible: Readonly<Record<string, readonly string[]>> = {
  articles: ['section', 'topics', 'authors', 'issue', 'isReadyForReview', 'embargoUntil'],
  issues: ['letterAuthor'],
  media: ['caption', 'credit', 'isCentred', 'rightsHolder', 'rightsUntil', 'licenceNote'],
}

/** A collection whose bulk edit offers what makes sense only. */
export function withSensibleBulkEdit(collection: CollectionConfig): CollectionConfig {
  const names = sensible[collection.slug]
  const title = collection.admin?.useAsTitle
  const isOffered = (field: Field) =>
    'name' in field &&
    (names ? names.includes(field.name) : !(field.admin && 'hidden' in field.admin && field.admin.hidden)) &&
    field.name !== title
  return { ...collection, fields: collection.fields.map((field) => offer(field, isOffered)) }
}

function offer(field: Field, isOffered: (field: Field) => boolean): Field {
  if (field.type === 'tabs') {
    const tabs = field.tabs.map((tab) => ({ ...tab, fields: tab.fields.map((one) => offer(one, isOffered)) }))
    return { ...field, tabs }
  }
  if (field.type === 'row' || field.type === 'collapsible' || field.type === 'group') {
    return { ...field, fields: field.fields.map((one) => offer(one, isOffered)) }
  }
  if (isOffered(field)) return field
  return Object.assign({}, field, { admin: Object.assign({}, field.admin, { disableBulkEdit: true }) })
}
