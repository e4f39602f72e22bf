import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageWords } from './page-words.ts'

const source = join(import.meta.dirname, '../../../src')

test('a page can have what its scripts fetch and put into it, but does not show it first', () => {
  const articles = join(source, 'pages/articles/[id].astro')
  const words = readPageWords({
    getModuleIds: () => [articles],
    getModuleInfo: () => ({ importedIds: [] }),
  }).get('pages/articles/[id].astro')
  expect(words?.ever).toContain('most-read-list')
  expect(words?.first).not.toContain('most-read-list')
})
