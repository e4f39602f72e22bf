import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageWords } from './page-words.ts'

const source = join(import.meta.dirname, '../../../src')

const articles = join(source, 'pages/articles/[id].astro')

function wordsOf(...pages: string[]) {
  return readPageWords({ getModuleIds: () => pages, getModuleInfo: () => ({ importedIds: [] }) })
}

test('a page can have what its scripts fetch and put into it, but does not show it first', () => {
  const words = wordsOf(articles).get('pages/articles/[id].astro')
  for (const later of ['most-read-list', 'most-read-place']) {
    expect(words?.ever).toContain(later)
    expect(words?.first).not.toContain(later)
  }
})

test('what is put into pages has no sheet of its own', () => {
  expect([...wordsOf(articles, join(source, 'pages/most-read/list.astro')).keys()]).toEqual([
    'pages/articles/[id].astro',
  ])
})
