import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { fixtureAuthors } from '../../../test/fixtures/fixture-pages.ts'
import AuthorPage from './AuthorPage.astro'
import AuthorsPage from './AuthorsPage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

test('spec §4 data pages: a magazine without authors says so', async () => {
  const html = await container.renderToString(AuthorsPage, { props: { authors: [], name: 'Meridian' } })
  expect(html).toContain('Author profiles coming soon.')
})

test('every author is a link, with initials where a portrait is missing', async () => {
  const html = await container.renderToString(AuthorsPage, {
    props: { authors: fixtureAuthors, name: 'Meridian' },
  })
  expect(html.match(/href="\/authors\//g)).toHaveLength(fixtureAuthors.length)
  expect(html).toContain('HS')
  expect(html).not.toContain('Author profiles coming soon.')
})

test('the first portrait alone is fetched before all other pictures', async () => {
  const authors = [...fixtureAuthors, ...fixtureAuthors].filter(({ portrait }) => portrait !== null)
  const html = await container.renderToString(AuthorsPage, { props: { authors, name: 'Meridian' } })
  expect(authors.length).toBeGreaterThan(1)
  expect(html.match(/<img[^>]*>/g)?.map((picture) => picture.includes('fetchpriority="high"'))).toEqual(
    authors.map((_, index) => index === 0),
  )
})

test("a month's page leads back to its author", async () => {
  const [author] = fixtureAuthors
  const html = await container.renderToString(AuthorPage, { props: { author, month: '2026-10' } })
  expect(html).toContain('October 2026')
  expect(html).toContain('href="/authors/amara-lindqvist"')
})
