import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { uniqueName } from '../content/unique-name.ts'
import { Editors } from './editors.ts'
import { missing } from './missing.ts'
import { everyAddress, Readers } from './readers.ts'
import { expect, test } from './stack.ts'

/** So many publishes are made while the whole magazine is rendered. */
const publishesMeanwhile = 40

test('two editors who publish one article at once leave one version, in the CMS and for readers', async ({
  newsroom,
}) => {
  const article = await newsroom.publish()
  for (let round = 1; round <= 8; round += 1) {
    const titles = [uniqueName(`Mine ${round}`), uniqueName(`Yours ${round}`)]
    const answers = await Promise.all(
      titles.map((title) => newsroom.cms.tryUpdateArticle(article.id, { title, _status: 'published' })),
    )
    expect(
      answers.some(({ ok }) => ok),
      'one of them is acknowledged',
    ).toBe(true)
  }
  const kept = await newsroom.cms.send('GET', `articles/${article.id}?depth=0`)
  const { title } = z.object({ title: z.string() }).parse(kept.ok ? kept.body : {})
  await newsroom.untilLive(article.slug, title)
})

test('of two cover stories that are chosen at once exactly one is', async ({ newsroom }) => {
  const articles = [await newsroom.publish(), await newsroom.publish()]
  const answers = await Promise.all(
    articles.map(({ id }) =>
      newsroom.cms.send('POST', 'globals/home-page?depth=0', { coverStory: id, _status: 'published' }),
    ),
  )
  expect(answers.some(({ ok }) => ok)).toBe(true)
  const found = await newsroom.cms.send('GET', 'globals/home-page?depth=0')
  const { coverStory } = z.object({ coverStory: z.number() }).parse(found.ok ? found.body : {})
  const cover = articles.find(({ id }) => id === coverStory)
  const home = async () => (await fetch(`${newsroom.installation.origin}/`)).text()
  await expect.poll(home).toContain(`>${cover?.title}</a>`)
})

test('what is published while the whole magazine is rendered again is live when that is done', async ({
  newsroom,
}) => {
  // Beside the pre-render the worker draws and typesets what was published meanwhile.
  test.setTimeout(1_800_000)
  const { installation } = newsroom
  const cover = await newsroom.publishCover()
  const paths = await everyAddress(installation.origin)
  const editors = new Editors({
    cms: newsroom.cms,
    articles: [cover],
    draft: await newsroom.draft(),
    name: `During the pre-render ${cover.id}`,
  })
  editors.start()
  await installation.signal('site', 'SIGKILL')
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(installation.folder.pageStore, `pages.sqlite${suffix}`), { force: true })
  }
  const isStarted = async () => (await fetch(`${installation.origin}/_meridian/health`).catch(() => null))?.ok
  await expect.poll(isStarted, { intervals: [20] }).toBe(true)
  const readers = new Readers(installation.origin, paths)
  readers.start()
  const beganWith = editors.acknowledged
  const isComplete = async () => (await newsroom.status()).isComplete
  // On a busy machine both take long: that a render ends while publishes go on for ever is tested beside its code.
  const isEnough = () => editors.acknowledged >= beganWith + publishesMeanwhile
  await expect.poll(async () => isEnough() || (await isComplete()), { timeout: 600_000 }).toBe(true)
  expect(editors.acknowledged, 'something was published meanwhile').toBeGreaterThan(beganWith)
  await editors.stop()
  await expect.poll(isComplete, { timeout: 600_000 }).toBe(true)
  await expect.poll(() => missing(installation.origin, editors), { timeout: 120_000 }).toEqual([])
  expect(await readers.stop()).toMatchObject({ problems: [], refusals: 0 })
})
