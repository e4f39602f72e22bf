import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { fixtureAbout } from '../../../../test/fixtures/fixture-pages.ts'
import AboutPage from './AboutPage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const render = (content: object) =>
  container.renderToString(AboutPage, {
    props: { content: { ...fixtureAbout, ...content }, name: 'Meridian' },
  })

test('spec §4 data pages: the page stands with nothing but its mission', async () => {
  const html = await render({ picture: null, storyHtml: '', blurbs: [], figures: [] })
  expect(html).toContain(fixtureAbout.mission)
  for (const part of ['<figure', '<ul', 'prose']) expect(html).not.toContain(part)
})

test('spec §9 about figures: figures are read with what they count', async () => {
  const text = (await render({})).replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
  for (const figure of ['20+ years', '50k+ subscribers', '200+ contributors']) expect(text).toContain(figure)
})
