import { describe, expect, it } from 'vitest'
import { bodyWith, check, link, said, withBlocks } from '../../../../test/article-check.ts'

describe('a link', () => {
  it.each([
    ['unpublished', 'which is not published. Publish it first, or take the link out.'],
    ['gone', 'which was unpublished.'],
    ['unknown', 'and no page has this address.'],
  ] as const)('to an %s page of the magazine is an error', (target, end) => {
    const internalTargets = new Map([['/articles/there', target]])
    expect(said({ body: bodyWith(link('/articles/there')) }, { internalTargets })).toEqual([
      `error body: The link 'the report' leads to /articles/there, ${end}`,
    ])
  })

  it('to an article of our own that is still to be published is asked about: readers have no broken link', () => {
    const chosen = { type: 'link', fields: { url: '/articles/draft-9', article: 9 }, children: [] }
    const around = {
      internalTargets: new Map([['/articles/draft-9', 'unknown' as const]]),
      awaitedArticles: new Set([9]),
    }
    expect(said({ body: bodyWith({ type: 'text', text: 'See' }, chosen) }, around)).toEqual([
      'warning body: A link leads to an article that is not published: until it is, readers see these words without a link.',
    ])
  })

  it.each(['there', 'moved'] as const)('to a page that is %s is right', (target) => {
    const internalTargets = new Map([['/articles/there', target]])
    expect(
      check({ body: bodyWith(link('https://meridian.example/articles/there/?a=1#b')) }, { internalTargets }),
    ).toEqual([])
  })

  it('without encryption is asked about', () => {
    expect(said({ body: bodyWith(link('http://example.com/a')) })).toEqual([
      "warning body: The link 'the report' leads to http://example.com/a without encryption. Try it with https.",
    ])
  })

  it('to what another site does not have, or to no site at all, is asked about', () => {
    const linkOutcomes = new Map([
      ['https://example.com/gone', { kind: 'missing', status: 410 } as const],
      ['https://nowhere.example/', { kind: 'unknown-host' } as const],
    ])
    const body = bodyWith(link('https://example.com/gone#part'), link('https://nowhere.example'))
    expect(said({ body }, { linkOutcomes })).toEqual([
      "warning body: The link 'the report' leads to https://example.com/gone#part, which answers 410: there is no such page.",
      "warning body: The link 'the report' leads to https://nowhere.example, but there is no such site.",
    ])
  })

  it.each(['', 'https://', 'report.pdf', 'javascript:alert(1)'])('to “%s” leads nowhere', (url) => {
    expect(said({ body: bodyWith(link(url)) })).toEqual([
      "error body: The link 'the report' leads nowhere. Choose where it leads, or remove the link.",
    ])
  })

  it('that nobody could look at has no problem', () => {
    const linkOutcomes = new Map([['https://example.com/slow', { kind: 'unchecked' } as const]])
    const body = bodyWith(
      link('https://example.com/slow'),
      link('https://example.com/new'),
      link('mailto:a@b.example'),
    )
    expect(check({ body }, { linkOutcomes })).toEqual([])
  })

  it('of a product is looked at where it stands, and one that comes twice is told once', () => {
    const products = {
      blockType: 'product-showcase',
      products: [{ name: 'Sextant', link: 'http://a.example' }],
    }
    const links = [link('http://b.example', 'one'), link('http://b.example', 'two')]
    const body = withBlocks(bodyWith(...links), products)
    expect(check({ body }).map(({ path }) => path)).toEqual(['body', 'body.blocks.0.products.0.link'])
  })
})
