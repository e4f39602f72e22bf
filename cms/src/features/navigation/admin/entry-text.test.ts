import { expect, test } from 'vitest'
import { entryName } from './entry-text.ts'

test('an entry is called by its own words first', () => {
  const name = { words: 'Lead', target: null, isHidden: false }
  expect(entryName({ kind: 'section', section: 3, label: 'Lead' })).toEqual(name)
  expect(entryName({ title: 'Company', links: 4 }).words).toBe('Company')
  expect(entryName({ label: null, href: 'https://events.example/' }).words).toBe('https://events.example/')
})

test('without any it is called as what it leads to, and it is said that it is left out', () => {
  expect(entryName({ section: 3, label: '' })).toEqual({ words: '', target: 'sections/3', isHidden: false })
  expect(entryName({ topic: 7, isHidden: true })).toEqual({ words: '', target: 'topics/7', isHidden: true })
})

test('a row that was just added has no name yet', () => {
  expect(entryName(undefined)).toEqual({ words: '', target: null, isHidden: false })
})
