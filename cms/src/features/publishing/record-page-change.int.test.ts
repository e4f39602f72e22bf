import type { GlobalSlug, Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openCms } from '../../../test/magazine.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

beforeEach(() => payload.db.pool.query('truncate publish_events'))

const pages: [GlobalSlug, string, object][] = [
  ['about-page', 'page:about', { mission: 'Another mission.' }],
  ['contact-page', 'page:contact', { standfirst: 'Another standfirst.' }],
  ['subscription-page', 'page:subscription', { standfirst: 'Another standfirst.' }],
  ['privacy-policy', 'page:privacy', { standfirst: 'Another standfirst.' }],
  ['terms-of-service', 'page:terms', { standfirst: 'Another standfirst.' }],
  ['accessibility-statement', 'page:accessibility', { standfirst: 'Another standfirst.' }],
]

test.each(pages)('saving %s renders its page again and no other', async (slug, tag, data) => {
  await payload.updateGlobal({ slug, data })
  const { rows } = await payload.db.pool.query('select kind, subject, tags from publish_events')
  expect(rows).toEqual([{ kind: 'changed', subject: slug, tags: [tag] }])
})
