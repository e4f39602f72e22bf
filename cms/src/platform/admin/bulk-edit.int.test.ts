import type { Field } from 'payload'
import { expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'

/** The fields that Payload's bulk edit would offer. */
function offered(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => offered(tab.fields))
    if (field.type === 'row' || field.type === 'collapsible' || field.type === 'group')
      return offered(field.fields)
    if (!('name' in field) || field.admin?.disableBulkEdit === true || ('unique' in field && field.unique))
      return []
    return field.type === 'ui' || ('hidden' in field && field.hidden) ? [] : [field.name]
  })
}

test('many articles or pictures get what they can share, and never each other’s titles or what the CMS keeps', async () => {
  const { collections } = (await openPayload()).config
  const of = (slug: string) =>
    offered(collections.find((collection) => collection.slug === slug)?.fields ?? [])
  expect(of('articles')).toEqual([
    'section',
    'topics',
    'authors',
    'issue',
    'embargoUntil',
    'isReadyForReview',
  ])
  expect(of('media').toSorted()).toEqual([
    'caption',
    'credit',
    'isCentred',
    'licenceNote',
    'rightsHolder',
    'rightsUntil',
  ])
  for (const { fields } of collections) {
    for (const name of ['title', 'name', 'createdBy', 'editedBy', 'formerSlugs']) {
      expect(offered(fields).filter((one) => one === name).length).toBeLessThan(2)
    }
  }
})
