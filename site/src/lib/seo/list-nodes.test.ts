import type { IssueContent } from '@meridian/shared/content/issue-content.schema'
import { expect, test } from 'vitest'
import {
  fixtureArticle,
  fixtureCards,
  fixtureIssue,
  fixtureSite,
} from '../../../test/fixtures/fixture-content.ts'
import { articleNode, organizationNode, serializeJsonLd, websiteNode, type JsonLd } from './json-ld.ts'
import { collectionNode, issueCollectionNode, issueNode } from './list-nodes.ts'

const origin = 'https://meridian.example'
const context = { site: fixtureSite, origin }
const issue = { ...fixtureIssue, pdf: null, appleNewsUrl: null, issuuUrl: null }
const content: IssueContent = {
  issue,
  letter: null,
  contents: fixtureCards.slice(0, 3).map((card) => ({ ...card, href: `/articles/${card.id}` })),
  previous: null,
  next: null,
}

/** As a search engine gets it. */
function parsed(node: JsonLd): Record<string, unknown> {
  return JSON.parse(serializeJsonLd([node]))['@graph'][0]
}

/** Every address in a node, however deep. */
function addressesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['url', '@id', 'item', 'urlTemplate', 'image'].includes(key)
      ? [inner]
      : addressesIn(inner),
  )
}

test('the website offers its search', () => {
  expect(parsed(websiteNode(fixtureSite, origin))).toMatchObject({
    '@type': 'WebSite',
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('a list is a collection with its articles in order', () => {
  const node = collectionNode(
    { name: 'Leadership', description: 'd', path: '/leadership', articles: fixtureCards.slice(0, 2) },
    context,
  )
  expect(parsed(node)).toMatchObject({
    '@type': 'CollectionPage',
    url: `${origin}/leadership`,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListElement: [
        { position: 1, name: 'The Quiet Capital', url: `${origin}/articles/the-quiet-capital` },
        { position: 2 },
      ],
    },
  })
})

test('an issue is a publication of the magazine with its articles in print order', () => {
  expect(parsed(issueNode(content, context))).toMatchObject({
    '@type': 'PublicationIssue',
    '@id': `${origin}/issues/autumn-2026#issue`,
    issueNumber: 'Autumn 2026',
    isPartOf: { '@type': 'Periodical', name: 'Meridian' },
    hasPart: [{ '@type': 'NewsArticle', headline: 'The Quiet Capital' }, {}, {}],
  })
})

test('the wall of issues lists each once', () => {
  const node = issueCollectionNode(
    { name: 'Magazine Archive', description: 'd', path: '/archive', issues: [issue] },
    context,
  )
  expect(parsed(node)).toMatchObject({
    mainEntity: {
      itemListElement: [{ name: 'Autumn 2026: The Weight of Words', url: `${origin}/issues/autumn-2026` }],
    },
  })
})

test('an article names its issue and its authors by what stands on their own pages', () => {
  const article = fixtureArticle('the-quiet-capital')
  if (!article) throw new Error('The fixture magazine has lost its cover story.')
  expect(parsed(articleNode(article, { url: `${origin}/articles/the-quiet-capital`, origin }))).toMatchObject(
    {
      isAccessibleForFree: true,
      isPartOf: { '@type': 'PublicationIssue', '@id': `${origin}/issues/autumn-2026#issue` },
      author: [
        { '@id': `${origin}/authors/helena-marchetti#person`, url: `${origin}/authors/helena-marchetti` },
      ],
    },
  )
})

test('every address in structured data is absolute', () => {
  const nodes = [
    organizationNode(fixtureSite, origin),
    websiteNode(fixtureSite, origin),
    issueNode(content, context),
    collectionNode({ name: 'L', description: '', path: '/leadership', articles: fixtureCards }, context),
  ]
  const addresses = nodes.map(parsed).flatMap(addressesIn)
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([])
})
