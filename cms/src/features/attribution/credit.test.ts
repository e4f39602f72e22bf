import { mostArticles } from '@meridian/shared/audience/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributionModels, creditOf, partsOfOne } from './credit.ts'

const visit = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: mostArticles })

test.each(attributionModels)(
  '%s: whatever was seen, the shares are whole and add up to one conversion',
  (model) => {
    fc.assert(
      fc.property(visit, (articles) => {
        const credit = creditOf(articles, model)
        expect(
          credit.every(({ article, parts }) => articles.includes(article) && Number.isInteger(parts)),
        ).toBe(true)
        expect(credit.reduce((sum, { parts }) => sum + parts, 0)).toBe(partsOfOne)
      }),
    )
  },
)

test('the last, the first, or all alike', () => {
  expect(creditOf([1, 2, 3], 'last')).toEqual([{ article: 3, parts: 60 }])
  expect(creditOf([1, 2, 3], 'first')).toEqual([{ article: 1, parts: 60 }])
  expect(creditOf([1, 2, 3], 'linear')).toEqual([
    { article: 1, parts: 20 },
    { article: 2, parts: 20 },
    { article: 3, parts: 20 },
  ])
})

test.each(attributionModels)('%s: without articles nobody gets credit', (model) => {
  expect(creditOf([], model)).toEqual([])
})
