import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { event, write } from '../test/page-writes.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { encodePage, etagOf, identityOf } from './served-page.ts'
import { PageCache } from './page-cache.ts'
import { PageStore } from './page-store.ts'
import { StorageError } from './storage-error.ts'

const megabyte = 1024 * 1024

const serving = { securityHeaders: [], cdn: null }

function newCache(maxBytes = megabyte): PageCache {
  return new PageCache({ maxBytes })
}

function openStore(file = join(temporaryFolder(), 'pages.sqlite'), cache = newCache()) {
  const onDamaged = vi.fn()
  const store = new PageStore({ file, cache, serving, onDamaged })
  onTestFinished(() => store.close())
  return { store, file, cache, onDamaged }
}

function startedStore() {
  const opened = openStore()
  opened.store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  return opened
}

function textAt(store: PageStore, path: string): string | null {
  const page = store.read(path)
  return page && identityOf(page).toString()
}

test('a page is read back as it was written', async () => {
  const { store } = startedStore()
  store.commit({ writes: [await write('/a', 'Text of a.')], removals: [] })
  expect(textAt(store, '/a')).toBe('Text of a.')
  expect(store.isFresh('/a')).toBe(true)
})

test('the other titles of a page are read back with it, and gone with them', async () => {
  const { store } = startedStore()
  const page = { status: 200, headers: [], body: Buffer.from('own'), other: Buffer.from('other'), tags: [] }
  const two = async () => write('/a', '', { etag: etagOf(page), encoded: await encodePage(page) })
  store.commit({ writes: [await two()], removals: [] })
  expect(store.read('/a')?.other).toMatchObject({ gz: (await encodePage(page)).other?.gz })
  store.commit({ writes: [await write('/a', 'own')], removals: [] })
  expect(store.read('/a')?.other).toBeNull()
  store.commit({ writes: [await two()], removals: [] })
  expect(store.read('/a')?.other).not.toBeNull()
})

test('pages and position of a publish go live together or not at all', async () => {
  const { store } = startedStore()
  store.publish({ writes: [await write('/a', 'old')], removals: [], applied: [event(1)], staleAll: false })
  const broken = async () =>
    store.publish({ writes: [await write('/a', 'new')], removals: [], applied: [event(3)], staleAll: false })
  await expect(broken()).rejects.toThrow('cannot follow')
  expect(textAt(store, '/a')).toBe('old')
  expect(store.state.position).toBe(1)
})

test('a page whose content an event changed meanwhile is not written', async () => {
  const { store } = startedStore()
  store.noteInContent([event(1, ['section:strategy'])])
  const old = await write('/strategy', 'old', { tags: ['section:strategy'], asOf: 0 })
  const other = await write('/global', 'other', { tags: ['section:global'], asOf: 0 })
  expect(store.commit({ writes: [old, other], removals: [] })).toEqual({ raced: ['/strategy'] })
  expect(store.has('/strategy')).toBe(false)
  expect(store.has('/global')).toBe(true)
})

test('a new article that was found missing before its publish is not removed after it', async () => {
  const { store } = startedStore()
  const live = await write('/articles/new', 'new', { asOf: 1 })
  store.noteInContent([event(1, ['article:new'])])
  store.publish({ writes: [live], removals: [], applied: [event(1)], staleAll: false })
  expect(store.commit({ writes: [], removals: [{ path: '/articles/new', asOf: 0 }] }).raced).toEqual([
    '/articles/new',
  ])
  expect(store.has('/articles/new')).toBe(true)
})

test('a new generation makes every page stale, and each write makes one fresh', async () => {
  const { store } = startedStore()
  store.commit({ writes: [await write('/a', 'a'), await write('/b', 'b')], removals: [] })
  store.startGeneration({ buildId: 'next', position: 0, replica: 'r' })
  expect(store.stalePages(10)).toEqual(['/a', '/b'])
  store.commit({ writes: [await write('/a', 'a2', { generation: 2 })], removals: [], stale: [] })
  expect(store.stalePages(10)).toEqual(['/b'])
  expect(store.counts()).toEqual({ pages: 2, stale: 1 })
})

test('a page that is marked as stale comes first, though nothing is stored at its path, and after a crash', async () => {
  const file = join(temporaryFolder(), 'pages.sqlite')
  const first = new PageStore({ file, cache: newCache(), serving })
  first.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  first.commit({ writes: [await write('/a', 'a'), await write('/b', 'b')], removals: [] })
  first.publish({ writes: [], removals: [], stale: ['/b', '/new'], applied: [event(1)], staleAll: false })
  first.close()
  const { store } = openStore(file)
  expect(store.duePages(10).toSorted()).toEqual(['/b', '/new'])
  expect(textAt(store, '/b')).toBe('b')
  expect(store.counts()).toEqual({ pages: 2, stale: 2 })
  store.commit({
    writes: [await write('/b', 'b2', { asOf: 1 })],
    removals: [{ path: '/new', asOf: 1 }],
  })
  expect(store.stalePages(10)).toEqual([])
})

test('a page is stale once its time has come, and keeps being served', async () => {
  let now = 1000
  const store = new PageStore({
    file: join(temporaryFolder(), 'pages.sqlite'),
    cache: newCache(),
    serving,
    now: () => now,
  })
  onTestFinished(() => store.close())
  store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  const page = await write('/news', 'news', { expiresAt: 2000 })
  store.commit({ writes: [page, await write('/a', 'a')], removals: [] })
  expect(store.duePages(10)).toEqual([])
  now = 2000
  expect(store.duePages(10)).toEqual(['/news'])
  expect(textAt(store, '/news')).toBe('news')
  store.commit({ writes: [{ ...page, encoded: null, expiresAt: 3000 }], removals: [] })
  expect(store.duePages(10)).toEqual([])
})

test('Last-Modified is when the bytes changed, whatever was rendered again', async () => {
  let now = Date.parse('2026-11-20T09:00:00.400Z')
  const store = new PageStore({
    file: join(temporaryFolder(), 'pages.sqlite'),
    cache: newCache(),
    serving,
    now: () => now,
  })
  onTestFinished(() => store.close())
  store.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  store.commit({ writes: [await write('/a', 'a')], removals: [] })
  now += 60_000
  store.commit({ writes: [await write('/a', 'a')], removals: [] })
  expect(store.find('/a')?.notModified).toContain('Fri, 20 Nov 2026 09:00:00 GMT')
  store.commit({ writes: [await write('/a', 'b')], removals: [] })
  expect(store.find('/a')?.notModified).toContain('Fri, 20 Nov 2026 09:01:00 GMT')
})

test('a page that is rendered again without a difference keeps its bytes and becomes fresh', async () => {
  const { store } = startedStore()
  store.commit({ writes: [await write('/a', 'same')], removals: [] })
  store.startGeneration({ buildId: 'next', position: 0, replica: 'r' })
  const same = await write('/a', 'same', { generation: 2 })
  expect(store.holds('/a', same.etag)).toBe(true)
  expect(store.commit({ writes: [{ ...same, encoded: null }], removals: [] }).raced).toEqual([])
  expect(store.isFresh('/a')).toBe(true)
  expect(textAt(store, '/a')).toBe('same')
})

test('pages are found by any of their tags, also after the tags have changed', async () => {
  const { store } = startedStore()
  store.commit({ writes: [await write('/a', 'a', { tags: ['article:a', 'byline:ada'] })], removals: [] })
  expect(store.pathsTagged(['byline:ada', 'article:b'])).toEqual(['/a'])
  store.commit({ writes: [await write('/a', 'b', { tags: ['article:a', 'byline:bob'] })], removals: [] })
  expect(store.pathsTagged(['byline:ada'])).toEqual([])
  expect(store.pathsTagged(['byline:bob'])).toEqual(['/a'])
})

test('memory serves the new bytes at once after a commit and nothing after a removal', async () => {
  const { store } = startedStore()
  store.commit({ writes: [await write('/a', 'old')], removals: [] })
  const before = store.find('/a')
  store.commit({ writes: [await write('/a', 'new')], removals: [] })
  expect(store.held('/a')?.etag).not.toBe(before?.etag)
  store.commit({ writes: [], removals: [{ path: '/a', asOf: 0 }] })
  expect(store.find('/a')).toBeNull()
})

test('a damaged row is a miss, never half a page', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'pages.sqlite')
  const first = new PageStore({ file, cache: newCache(), serving })
  first.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  const two = { status: 200, headers: [], body: Buffer.from('own'), other: Buffer.from('other'), tags: [] }
  const damaged = await write('/c', '', { etag: etagOf(two), encoded: await encodePage(two) })
  const writes = [await write('/a', 'a long enough text'), await write('/b', 'b'), damaged]
  first.commit({ writes, removals: [] })
  first.close()
  const db = new DatabaseSync(file)
  db.exec(`UPDATE bodies SET br = substr(br, 1, 5) WHERE page = (SELECT id FROM pages WHERE path = '/a')`)
  db.exec(`UPDATE bodies SET other_gz = x'00' WHERE page = (SELECT id FROM pages WHERE path = '/c')`)
  db.close()
  const { store } = openStore(file)
  expect([store.find('/a'), store.find('/c')]).toEqual([null, null])
  expect(textAt(store, '/b')).toBe('b')
})

test('a file that is no database is moved aside and the store starts again', () => {
  const file = join(temporaryFolder(), 'pages.sqlite')
  writeFileSync(file, 'not a database '.repeat(1000))
  const { store } = openStore(file)
  expect(store.state.position).toBeNull()
  expect(existsSync(store.movedAside ?? '')).toBe(true)
})

test('a store that turns out to be damaged says so once and works after a rebuild', async () => {
  const file = join(temporaryFolder(), 'pages.sqlite')
  const first = new PageStore({ file, cache: newCache(), serving })
  first.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  for (let index = 0; index < 50; index++) {
    first.commit({ writes: [await write(`/page-${index}`, `${index} `.repeat(3000))], removals: [] })
  }
  first.close()
  const bytes = readFileSync(file)
  writeFileSync(file, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xab)]))
  const { store, onDamaged } = openStore(file)
  for (let index = 0; index < 50; index++) store.find(`/page-${index}`)
  expect(store.trouble?.trouble ?? 'rebuilt').toMatch(/damaged|rebuilt/)
  expect(onDamaged.mock.calls.length).toBeLessThanOrEqual(1)
  store.rebuild()
  store.startGeneration({ buildId: 'build', position: 7, replica: 'r' })
  store.commit({ writes: [await write('/a', 'a', { asOf: 7 })], removals: [] })
  expect(textAt(store, '/a')).toBe('a')
})

test('on a full disk a publish is refused as a whole, readers keep their pages, and it works again with room', async () => {
  const file = join(temporaryFolder(), 'pages.sqlite')
  const full = new PageStore({ file, cache: newCache(), serving, maxBytes: 128 * 1024 })
  full.startGeneration({ buildId: 'build', position: 0, replica: 'r' })
  full.publish({ writes: [await write('/a', 'old')], removals: [], applied: [event(1)], staleAll: false })
  const big = await write('/big', randomBytes(200_000).toString('base64'))
  const commit = {
    writes: [await write('/a', 'new'), big],
    removals: [],
    applied: [event(2)],
    staleAll: false,
  }
  expect(() => full.publish(commit)).toThrow(StorageError)
  expect(full.trouble?.message).toContain('disk of the page store is full')
  expect(textAt(full, '/a')).toBe('old')
  expect(full.state.position).toBe(1)
  full.close()

  const { store } = openStore(file)
  store.publish(commit)
  expect(store.trouble).toBeNull()
  expect(textAt(store, '/a')).toBe('new')
  expect(store.state.position).toBe(2)
})

test('the answer to an applied event is kept', () => {
  const { store } = startedStore()
  store.publish({ writes: [], removals: [], applied: [event(1), event(2)], staleAll: false })
  expect(store.appliedEvent(2)?.receipt).toEqual(event(2).receipt)
  expect(store.appliedEvent(3)).toBeNull()
})

test('a publish that changes the whole site leaves only its own pages fresh', async () => {
  const { store } = startedStore()
  store.commit({ writes: [await write('/a', 'a'), await write('/', 'home')], removals: [] })
  const home = await write('/', 'new home', { asOf: 1, generation: 2 })
  store.publish({ writes: [home], removals: [], applied: [event(1, ['site'])], staleAll: true })
  expect(store.stalePages(10)).toEqual(['/a'])
  expect(store.state.completedAt).toBe('')
})
