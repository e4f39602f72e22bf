import type { MostReadPiece } from '@meridian/shared/content/assembly/most-read'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import MostReadNow from './MostReadNow.astro'
import MostReadPage from './MostReadPage.astro'
import MostReadPlace from './MostReadPlace.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const piece = (id: string): MostReadPiece => ({
  id,
  title: `The title of <${id}>`,
  section: { id: 'wealth', name: 'Wealth' },
})
const [day, week] = [[piece('one'), piece('two')], [piece('three')]]

const now = (mostRead: { day: MostReadPiece[]; week: MostReadPiece[] }) =>
  container.renderToString(MostReadNow, { props: { mostRead } })

test('what is read most today stands in a numbered list, each with its section, and leads to all of it', async () => {
  const html = await now({ day, week })
  expect(html).toMatch(/<section[^>]*aria-labelledby="most-read"[^>]*data-from="most-read"/)
  expect(html).toMatch(/<h2[^>]*id="most-read"[^>]*>\s*<a[^>]*href="\/most-read"[^>]*>Most read today<\/a>/)
  expect(html.match(/<ol/g)).toHaveLength(1)
  expect([...html.matchAll(/href="\/articles\/(\w+)"/g)].map(([, id]) => id)).toEqual(['one', 'two'])
  expect(html).toContain('The title of &lt;one&gt;')
  expect(html).toContain('Wealth')
  expect(html).not.toContain('<img')
})

test('as long as nothing is listed today, it is what is read most this week', async () => {
  const html = await now({ day: [], week })
  expect(html).toContain('Most read this week')
  expect(html).toContain('href="/articles/three"')
})

test('without anything to list there is nothing, and no heading either', async () => {
  expect((await now({ day: [], week: [] })).trim()).toBe('')
})

test('the page has both lists, each under its own name', async () => {
  const render = (mostRead: object) => container.renderToString(MostReadPage, { props: { mostRead } })
  const html = await render({ day, week })
  for (const [id, name] of [
    ['today', 'Today'],
    ['this-week', 'This week'],
  ])
    expect(html).toMatch(new RegExp(`<h2[^>]*id="${id}"[^>]*>\\s*${name}`))
  expect(html).not.toContain('Nothing is listed here')
  expect(await render({ day: [], week: [] })).toContain('Nothing is listed here at the moment.')
})

test('the end of a page leads to the lists without scripts, and says nothing of what is listed', async () => {
  const html = await container.renderToString(MostReadPlace)
  expect(html).toMatch(
    /<most-read[^>]*>\s*<p[^>]*><a[^>]*href="\/most-read"[^>]*>Most read<\/a><\/p>\s*<\/most-read>/,
  )
})

test('neither home nor the page of an article is made of what is read most, nor any other page than these', () => {
  const source = join(import.meta.dirname, '..', '..')
  const reading = globSync('{pages,layouts,features,ui}/**/*.{astro,ts}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) =>
      /\b(getMostRead|getMostReadOf|content\.mostRead\w*)\(/.test(readFileSync(join(source, file), 'utf8')),
    )
  expect(reading.toSorted()).toEqual([
    'pages/[section]/index.astro',
    'pages/most-read/index.astro',
    'pages/most-read/list.astro',
  ])
})
