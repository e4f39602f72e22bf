import { describe, expect, test } from 'vitest'
import { fixtureMenus } from '../../../test/fixtures/fixture-content.ts'
import { buildNavigation, currentState } from './navigation.ts'

describe('spec §2 navigation groups: the navigation', () => {
  const groups = buildNavigation(fixtureMenus)

  test('stands in the order Latest, sections, Digital Magazine', () => {
    expect(groups.map((group) => group.label)).toEqual([
      'Latest',
      'Leadership',
      'Strategy',
      'Wealth',
      'Managing Yourself',
      'Global',
      'Interviews',
      'Digital Magazine',
    ])
  })

  test('spec §2 all entries: each list of topics begins with one that leads to the section', () => {
    expect(groups[4]?.entries[0]).toEqual({ label: 'All Managing Yourself', href: '/managing-yourself' })
    expect(groups[1]?.entries[4]).toEqual({ label: 'Decision Making', href: '/leadership/decision-making' })
  })

  test('Latest, Interviews and Digital Magazine have no sub-menu', () => {
    const withoutTopics = groups.filter((group) => group.entries.length === 0)
    expect(withoutTopics.map((group) => group.href)).toEqual(['/', '/interviews', '/digital-magazine'])
  })
})

describe('spec §2 highlight: by the path', () => {
  test.each([
    { href: '/strategy', path: '/strategy', state: 'page' },
    { href: '/strategy', path: '/strategy/growth-strategy', state: 'true' },
    { href: '/strategy', path: '/strategy/2026-11', state: 'true' },
    { href: '/strategy', path: '/leadership', state: undefined },
    { href: '/strategy', path: '/strategy-summit', state: undefined },
    { href: '/', path: '/', state: 'page' },
    { href: '/', path: '/strategy', state: undefined },
    { href: '/', path: '/articles/the-quiet-capital', state: undefined },
  ])('$href on $path is $state', ({ href, path, state }) => {
    expect(currentState(href, path)).toBe(state)
  })
})
