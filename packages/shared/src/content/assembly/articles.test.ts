import { expect, test } from 'vitest'
import type { ArticleHead } from '../../replica/content-reader.ts'
import type { ArticleRecord } from '../../replica/records.schema.ts'
import { printedInTags, shownTags } from './articles.ts'
import type { References } from './references.ts'

const head: ArticleHead = {
  id: 1,
  slug: 'first',
  title: 'First',
  otherTitle: '',
  excerpt: '',
  section: 1,
  authors: [],
  topics: [],
  issue: 7,
  printOrder: null,
  related: [],
  publishedAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  picture: 1,
  pictureCaption: '',
  readingMinutes: 1,
  isAiAssisted: false,
}
const article: ArticleRecord = {
  ...head,
  text: [{ picture: 2, caption: '' }],
  body: [{ picture: 2, alt: '', caption: '' }],
  blocks: [{ id: 'a', type: 'image-gallery', title: '', images: [{ picture: 3, alt: '', caption: '' }] }],
  corrections: [],
  seo: { title: '', description: '' },
}
const none = new Map<number, never>()
const refs: References = {
  sections: none,
  topics: none,
  authors: none,
  pictures: none,
  recordings: none,
  issueSlugs: none,
  articleSlugs: none,
  coverStory: null,
}

test('a list of whole articles names every picture that they say something of, a list of cards those above the text', () => {
  expect(shownTags([article], refs)).toEqual(['site', 'media:1', 'media:2', 'media:3'])
  expect(shownTags([head], refs)).toEqual(['site', 'media:1'])
})

test('a list names each issue of its articles once, public or not', () => {
  expect(printedInTags([article, { ...article, id: 2 }, { ...article, issue: null }])).toEqual(['printed:7'])
})
