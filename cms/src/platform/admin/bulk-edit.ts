import type { Field, SanitizedConfig } from 'payload'

/**
 * What of many documents at once can sensibly get the same value. Of a collection that is not listed, everything but what the
 * form hides and what names the document.
 */
const sensible: Readonly<Record<string, readonly string[]>> = {
  articles: ['section', 'topics', 'authors', 'issue', 'isReadyForReview', 'embargoUntil'],
  issues: ['letterAuthor'],
  media: ['caption', 'credit', 'isCentred', 'rightsHolder', 'rightsUntil', 'licenceNote'],
  recordings: ['credit'],
}

/**
 * Lets the bulk edit of each collection offer what makes sense only. Payload adds fields of its own, those of files, after all
 * plugins have run.
 */
export async function offerSensibleBulkEdit(config: Promise<SanitizedConfig>): Promise<SanitizedConfig> {
  const sanitized = await config
  for (const { slug, admin, fields } of sanitized.collections) {
    const names = sensible[slug]
    const isOffered = ({ name, isHidden }: Named) =>
      name !== admin.useAsTitle && (names ? names.includes(name) : !isHidden)
    for (const field of fields) hold(field, isOffered)
  }
  return sanitized
}

interface Named {
  name: string
  isHidden: boolean
}

function hold(field: Field, isOffered: (field: Named) => boolean): void {
  if (field.type === 'tabs') {
    for (const tab of field.tabs) for (const one of tab.fields) hold(one, isOffered)
    return
  }
  if (field.type === 'row' || field.type === 'collapsible' || field.type === 'group') {
    for (const one of field.fields) hold(one, isOffered)
    return
  }
  const isHidden = field.admin !== undefined && 'hidden' in field.admin && field.admin.hidden === true
  if (isOffered({ name: field.name, isHidden })) return
  field.admin ??= {}
  field.admin.disableBulkEdit = true
}
