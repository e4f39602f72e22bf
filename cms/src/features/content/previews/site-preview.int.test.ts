import { SitePreviewSchema } from '@meridian/shared/content/site-preview.schema'
import { taggedSchema } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { type SignedInAccount, signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { readSite } from '@meridian/shared/content/assembly/site'
import { refreshGlobals } from '../../publishing/refresh-globals.ts'
import { createDatabaseReader } from '../records/database-reader.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let visitor: SignedInAccount
let articleId: number

beforeAll(async () => {
  payload = await openCms()
  await refreshGlobals(payload)
  const magazine = await createMagazine(payload)
  articleId = (await magazine.createArticle({ title: 'The One' })).id
  api = openApi(payload)
  visitor = await signInAs(payload, 'publisher')
})

async function preview(name: string, draft: object | null) {
  const body = { holder: visitor.sessionId, draft }
  const response = await api.postInternal(`/content/preview/site/${name}`, body)
  return taggedSchema(SitePreviewSchema).parse(await response.json())
}

test('a preview shows what a form holds, of any of the three, and writes nothing', async () => {
  const settings = await preview('site-settings', { name: 'The Meridian', tagline: 'Weekly' })
  expect(settings).toMatchObject({ tags: [], data: { site: { name: 'The Meridian', tagline: 'Weekly' } } })
  const menus = await preview('navigation', { latestLabel: 'Today', header: [], socialLinks: [] })
  expect(menus.data?.site.menus.latestLabel).toBe('Today')
  const home = await preview('home-page', { coverStory: articleId, latestCount: 3, rowCount: 0 })
  expect(home.data?.home).toMatchObject({ featured: { id: 'the-one' }, latest: [], row: [] })
  expect((await readSite(createDatabaseReader(payload.db.pool))).data).toMatchObject({
    name: 'Meridian',
    menus: { latestLabel: 'Latest' },
  })
})

test('without a form it shows the newest drafts of all three together', async () => {
  await payload.updateGlobal({ slug: 'home-page', data: { coverStory: articleId }, draft: true })
  await payload.updateGlobal({ slug: 'navigation', data: { latestLabel: 'New' }, draft: true })
  expect(await preview('site-settings', null)).toMatchObject({
    data: {
      site: { name: 'Meridian', menus: { latestLabel: 'New' } },
      home: { featured: { id: 'the-one' } },
    },
  })
})

test('half of a form is no reason not to show the rest', async () => {
  const draft = {
    coverStory: 'x',
    seconds: [null, articleId],
    latest: 3,
    columns: [{ pieces: 'y' }],
    rowCount: -1,
  }
  const { data } = await preview('home-page', draft)
  // The only article there is leads the page, wherever it was put.
  expect(data?.home.featured?.id).toBe('the-one')
})

test('it is over with the session for which it was opened', async () => {
  const other = await signInAs(payload, 'publisher')
  await payload.db.pool.query('delete from sessions where id = $1', [other.sessionId])
  const body = { holder: other.sessionId, draft: null }
  const response = await api.postInternal('/content/preview/site/home-page', body)
  expect(await response.json()).toEqual({ tags: [], data: null })
})
