import { expect, test } from 'vitest'
import { fixtureArticle, fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import { articleNode, breadcrumbNode, serializeJsonLd } from './json-ld.ts'

const origin = 'https://meridian.example'

test('a title with markup cannot leave its script element', () => {
  const text = serializeJsonLd([{ headline: '</script><!-- <b>“Hi” & bye\u2028' }])
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)['@graph'][0].headline).toBe('</script><!-- <b>“Hi” & bye\u2028')
})

test('an article is a NewsArticle with dates, authors and publisher', () => {
  const content = fixtureArticle('the-quiet-capital')
  if (!content) throw new Error('The fixture magazine has lost its cover story.')
  expect(articleNode(content, { url: `${origin}/articles/the-quiet-capital`, origin })).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'The Quiet Capital',
    datePublished: '2026-11-18T06:30:00.000Z',
    author: [{ '@type': 'Person', name: 'Helena Marchetti' }],
    publisher: { '@id': `${origin}/#organization` },
    image: [`${origin}/media/the-quiet-capital-1600.jpeg`],
  })
})

test('breadcrumbs begin at home and count up', () => {
  const node = breadcrumbNode([{ name: 'Strategy', path: '/strategy' }], { site: fixtureSite, origin })
  expect(node).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Meridian', item: `${origin}/` },
      { position: 2, name: 'Strategy', item: `${origin}/strategy` },
    ],
  })
})
