import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathsForTag } from '@meridian/shared/publishing/paths'
import { describeArticleChange, listsOf, type ListedArticle } from './article-state.ts'

const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/)
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((instant) => instant.toISOString())

const place = fc.record({
  section: slug,
  topics: fc.array(fc.record({ section: slug, slug }), { maxLength: 4 }),
  authors: fc.array(slug, { minLength: 1, maxLength: 3 }),
  issue: fc.option(slug),
})

const article: fc.Arbitrary<ListedArticle> = fc
  .record({ slugs: fc.array(slug, { minLength: 1, maxLength: 3 }), place, publishedAt: date })
  .map((state) => ({ slugs: state.slugs, lists: listsOf(state.place), publishedAt: state.publishedAt }))

describe('a change of an article', () => {
  test('that readers never see, before or after, is none', () => {
    expect(describeArticleChange({ before: null, after: null })).toBeNull()
  })

  test('is named by what it means to readers', () => {
    fc.assert(
      fc.property(article, article, (one, other) => {
        expect(describeArticleChange({ before: null, after: one })?.kind).toBe('published')
        expect(describeArticleChange({ before: one, after: null })?.kind).toBe('unpublished')
        expect(describeArticleChange({ before: one, after: other })?.kind).toBe('changed')
      }),
    )
  })

  test('touches every address and list that showed the article or shows it now, and no other', () => {
    fc.assert(
      fc.property(fc.option(article), fc.option(article), (before, after) => {
        const tags = describeArticleChange({ before, after })?.tags ?? []
        const expected = [before, after].flatMap((state) =>
          state
            ? [
                ...state.slugs.map((each) => `article:${each}`),
                ...state.lists,
                ...state.lists
                  .filter((list) => !list.startsWith('issue:'))
                  .map((list) => `${list}@${state.publishedAt.slice(0, 7)}`),
              ]
            : [],
        )
        expect(new Set(tags)).toEqual(new Set(expected))
        expect(tags).toHaveLength(new Set(tags).size)
      }),
    )
  })

  test('that publishes an article in one section with four topics touches at most 25 canonical pages', () => {
    const topics = ['a', 'b', 'c', 'd'].map((name) => ({ section: 'wealth', slug: name }))
    const lists = listsOf({ section: 'wealth', topics, authors: ['x', 'y'], issue: 'autumn-2026' })
    const after = { slugs: ['new'], lists, publishedAt: '2026-11-20T09:00:00.000Z' }
    const { tags } = describeArticleChange({ before: null, after }) ?? { tags: [] }
    expect(new Set(tags.flatMap(pathsForTag)).size).toBeLessThanOrEqual(25)
  })

  test('files the archive month by UTC, not by the clock of the machine', () => {
    const lists = listsOf({ section: 's', topics: [], authors: [], issue: null })
    const after = { slugs: ['a'], lists, publishedAt: '2026-11-30T23:59:59.999Z' }
    expect(describeArticleChange({ before: null, after })?.tags).toContain('latest@2026-11')
  })
})
