import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCmsAccess } from '../../src/lib/content/cms-access.ts'
import { createReplicaReader } from '../replica/replica-reader.ts'
import { ReplicaStore } from '../replica/replica-store.ts'
import { createSiteRenderer, type Renderer } from '../render/site-renderer.ts'
import { FakeCms, internalSecret } from '../test/fake-cms.ts'
import { adoptSnapshot } from '../test/replica.ts'
import { startSite } from '../test/test-site.ts'
import { pagePolicy } from '../../src/lib/content-security-policy.ts'
import { loadAstroSite } from './astro-site.ts'

/* The real Astro, with the site's own configuration: what the server relies on about it. */

const siteFolder = join(import.meta.dirname, '..', '..')
const cms = new FakeCms()
const folder = mkdtempSync(join(tmpdir(), 'meridian-astro-'))
const replica = new ReplicaStore({ file: join(folder, 'content.sqlite') })
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
let renderer: Renderer
let buildId: string

async function build(dist: string): Promise<void> {
  const astro = join(siteFolder, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const config = 'server/test/fixture-astro/astro.config.ts'
  await promisify(execFile)(process.execPath, [astro, 'build', '--config', config], {
    cwd: siteFolder,
    env: { ...process.env, FIXTURE_DIST: dist, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
}

beforeAll(async () => {
  await Promise.all([cms.start(), build(join(folder, 'dist'))])
  const site = await loadAstroSite(join(folder, 'dist'), log)
  buildId = site.buildId
  const publicUrl = 'https://magazine.example'
  const access = openCmsAccess({ cmsUrl: cms.url, secret: internalSecret, publicUrl })
  renderer = createSiteRenderer({
    site,
    reader: createReplicaReader(replica),
    access,
    publicUrl,
    secret: internalSecret,
    log,
  })
})

/** Brings the replica to what the magazine is now. */
const follow = () => adoptSnapshot(replica, cms.magazine.records.snapshot(cms.magazine.position))

afterAll(async () => {
  await Promise.all([cms.stop(), replica.close()])
  rmSync(folder, { recursive: true, force: true })
})

test('a page carries the tags of everything that it read, its policy and absolute addresses', async () => {
  cms.magazine.publish('one')
  await follow()
  const outcome = await renderer.begin().render('/')
  if (outcome.kind !== 'page') throw new Error(JSON.stringify(outcome))
  const { page } = outcome
  expect(page.tags).toEqual(expect.arrayContaining(['site', 'latest', 'home']))
  expect(page.body.toString()).toContain('https://magazine.example')
  const headers = Object.fromEntries(page.headers)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toBe(pagePolicy)
})

test('each kind of address becomes the outcome that the store needs', async () => {
  const { magazine } = cms
  magazine.publish('here')
  magazine.publish('taken-down')
  magazine.takeDown('taken-down')
  magazine.publish('old')
  magazine.move('old', 'new')
  magazine.publish('faulty', { title: 'throw' })
  await follow()
  const pass = renderer.begin()
  expect(await pass.render('/articles/here')).toMatchObject({ kind: 'page', page: { status: 200 } })
  expect(await pass.render('/articles/taken-down')).toMatchObject({
    kind: 'page',
    page: { status: 410, tags: ['article:taken-down'] },
  })
  const moved = await pass.render('/articles/old')
  expect(moved).toMatchObject({ kind: 'page', page: { status: 301, tags: ['article:old', 'article:new'] } })
  expect(moved.kind === 'page' && moved.page.headers).toContainEqual(['location', '/articles/new'])
  expect(await pass.render('/articles/none')).toMatchObject({ kind: 'unstored', page: { status: 404 } })
  expect(await pass.render('/no/such/route')).toMatchObject({ kind: 'unstored', page: { status: 404 } })
  expect(await pass.render('/404')).toMatchObject({ kind: 'page', page: { status: 404 } })
  expect(await pass.render('/articles/faulty')).toMatchObject({ kind: 'failed', reason: 'render-error' })
  expect(logged.join('')).toContain('A problem of the page.')
})

test('while there is no content a page fails as such, and works again afterwards', async () => {
  replica.rebuild()
  logged.length = 0
  expect(await renderer.begin().render('/')).toMatchObject({ kind: 'failed', reason: 'cms-away' })
  expect(logged).toEqual([])
  await follow()
  expect(await renderer.begin().render('/')).toMatchObject({ kind: 'page' })
})

test('building the same code again is the same build', { timeout: 120_000 }, async () => {
  await build(join(folder, 'dist'))
  expect((await loadAstroSite(join(folder, 'dist'), log)).buildId).toBe(buildId)
})

test('the whole site server runs on it', async () => {
  const site = await startSite(cms, { SITE_DIST: join(folder, 'dist') })
  await site.complete()
  await site.publish(cms.magazine.publish('one', { title: 'Fish & <Chips> 🎣' }))
  expect(await site.text('/articles/one')).toContain('Fish &amp; &lt;Chips&gt; 🎣')
})

test('without a build the server says what to do', async () => {
  await expect(loadAstroSite('/nowhere', log)).rejects.toThrow('run "pnpm --filter site build" first')
})

test('where a card tries two titles, every second reader gets the other one, and keeps what a browser has', async () => {
  const site = await startSite(cms, { SITE_DIST: join(folder, 'dist'), TRUST_PROXY: 'true' })
  await site.complete()
  await site.publish(cms.magazine.publish('two', { title: 'The Own One', otherTitle: 'The Other One' }))
  const ask = async (reader: number, more: Record<string, string> = {}) => {
    const headers = { 'x-forwarded-for': `198.51.100.${reader}`, ...more }
    const answer = await site.get('/', { headers })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }
  const readers = Array.from({ length: 100 }, (_, number) => number)
  const answers = await Promise.all(readers.map((reader) => ask(reader)))
  expect(await Promise.all(readers.map((reader) => ask(reader)))).toEqual(answers)
  const [own, other] = ['The Own One', 'The Other One'].map((title) =>
    answers.filter(({ text }) => text.includes(`>${title}</a>`)),
  )
  // Fewer than 20 of a hundred fair lots are one of a billion.
  expect(Math.min(own?.length ?? 0, other?.length ?? 0)).toBeGreaterThan(20)
  expect((own?.length ?? 0) + (other?.length ?? 0)).toBe(100)
  expect(own?.[0]?.text).toMatch(/data-from="title-own@[0-9a-z]{10}"/)
  expect(other?.[0]?.text).toMatch(/data-from="title-other@[0-9a-z]{10}"/)
  const etags = new Set(answers.map(({ etag }) => etag))
  expect(etags.size).toBe(2)
  for (const etag of etags) {
    const again = await Promise.all(readers.map((reader) => ask(reader, { 'if-none-match': etag })))
    expect(new Set(again.map((each) => `${each.status} ${each.etag}`))).toEqual(new Set([`304 ${etag}`]))
  }
  await site.publish(cms.magazine.publish('two', { title: 'The Other One' }))
  const text = await site.text('/')
  expect(text).toContain('>The Other One</a>')
  expect(text).not.toContain('data-from')
})
