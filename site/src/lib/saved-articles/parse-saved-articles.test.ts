import { AccountSavedArticleListSchema } from '@meridian/shared/readers/account-saved-article.schema'
import { SavedArticlesSchema } from '@meridian/shared/readers/saved-article.schema'
import { expect, test } from 'vitest'
import { parseAccountArticles } from './account-articles.ts'
import { parseSavedArticles } from './parse-saved-articles.ts'

const article = {
  id: 'debt',
  title: 'On debt',
  section: { id: 'wealth', name: 'Wealth' },
  imageUrl: '/media/debt.webp?v=1',
  savedAt: '2026-11-20T12:00:00.000Z',
}

test.each([
  [[]],
  [[article]],
  [[article, { ...article, id: 'houses', imageUrl: null }]],
  [null],
  [article],
  ['text'],
  [[null]],
  [[[]]],
  [[{}]],
  [[article, { ...article, id: 'Not a slug' }]],
  [[{ ...article, id: '../admin' }]],
  [[{ ...article, id: '' }]],
  [[{ ...article, id: 7 }]],
  [[{ ...article, title: undefined }]],
  [[{ ...article, section: null }]],
  [[{ ...article, section: { id: 'wealth' } }]],
  [[{ ...article, imageUrl: undefined }]],
  [[{ ...article, imageUrl: '//elsewhere.example/x.png' }]],
  [[{ ...article, imageUrl: 'javascript:alert(1)' }]],
  [[{ ...article, imageUrl: '' }]],
  [[{ ...article, savedAt: 'yesterday' }]],
  [[{ ...article, savedAt: '2026-13-40T12:00:00.000Z' }]],
  [[{ ...article, savedAt: 1 }]],
])('%j is taken exactly when the schema takes it', (value) => {
  const parse = () => parseSavedArticles(JSON.stringify(value))
  const expected = SavedArticlesSchema.safeParse(JSON.parse(JSON.stringify(value)))
  if (expected.success) expect(parse()).toEqual(expected.data)
  else expect(parse).toThrow('This is no list of saved articles.')
})

const { id: articleId, ...rest } = article

test.each([
  [[]],
  [[{ articleId, ...rest }]],
  [[article]],
  [null],
  [[null]],
  [[{ articleId: '../admin', ...rest }]],
  [[{ articleId, ...rest, section: null }]],
  [[{ articleId, ...rest, imageUrl: 'https://elsewhere.example/x.png' }]],
])('%j of the account is taken exactly when its schema takes it', (value) => {
  const parse = () => parseAccountArticles(value)
  const expected = AccountSavedArticleListSchema.safeParse(value)
  if (!expected.success) expect(parse).toThrow('This is no list of saved articles.')
  else
    expect(parse().map(({ id, title }) => ({ id, title }))).toEqual(
      expected.data.map((entry) => ({ id: entry.articleId, title: entry.title })),
    )
})
