import { describe, expect, test } from 'vitest'
import { buildMenus, NavigationSchema, type MenuSection } from './site-menus.ts'

const section = (databaseId: number, id: string, topics: string[] = []): MenuSection => ({
  databaseId,
  id,
  name: id.toUpperCase(),
  tagline: '',
  description: '',
  emptyText: '',
  topicIds: topics.map((_, index) => databaseId * 10 + index),
  topics: topics.map((topic) => ({ id: topic, name: topic.toUpperCase(), description: '' })),
})
const sections = [
  section(1, 'leadership', ['teams', 'decisions']),
  section(2, 'strategy'),
  section(3, 'wealth'),
]
const menusOf = (navigation: object) => buildMenus(NavigationSchema.parse(navigation), sections)
const labels = (navigation: object) => menusOf(navigation).header.map(({ label }) => label)

describe('the menu of the header', () => {
  test('follows the structure as long as nobody has arranged it', () => {
    expect(menusOf({})).toMatchObject({
      latestLabel: 'Latest',
      magazineLabel: 'Digital Magazine',
      header: [
        {
          label: 'LEADERSHIP',
          href: '/leadership',
          topics: [
            { label: 'TEAMS', href: '/leadership/teams' },
            { label: 'DECISIONS', href: '/leadership/decisions' },
          ],
        },
        { label: 'STRATEGY', href: '/strategy', topics: [] },
        { label: 'WEALTH', href: '/wealth', topics: [] },
      ],
    })
  })

  test('stands in the order of the editors, with their labels and links', () => {
    const header = [
      { kind: 'section', section: 3 },
      { kind: 'link', label: 'Events', href: 'https://events.example' },
      { kind: 'section', section: 2, label: 'Plans' },
    ]
    expect(labels({ header })).toEqual(['WEALTH', 'Events', 'Plans', 'LEADERSHIP'])
  })

  test('leaves out what is hidden, and nothing by mistake', () => {
    expect(labels({ header: [{ kind: 'section', section: 2, isHidden: true }] })).toEqual([
      'LEADERSHIP',
      'WEALTH',
    ])
  })

  test('passes over sections that are gone and links that are not finished', () => {
    const header = [{ kind: 'section', section: 9 }, { kind: 'link', label: 'Events' }, { kind: 'section' }]
    expect(labels({ header })).toEqual(['LEADERSHIP', 'STRATEGY', 'WEALTH'])
  })

  test('arranges topics in the same way', () => {
    const topics = [
      { topic: 11, label: 'Choosing' },
      { topic: 10, isHidden: true },
    ]
    const [leadership] = menusOf({ header: [{ kind: 'section', section: 1, topics }] }).header
    expect(leadership?.topics).toEqual([{ label: 'Choosing', href: '/leadership/decisions' }])
  })
})

test('the footer has the columns that were made', () => {
  const footerColumns = [{ title: 'Read', links: [{ label: 'Archive', href: '/archive' }, { label: '' }] }]
  expect(menusOf({ footerColumns }).footerColumns).toEqual([
    { title: 'Read', links: [{ label: 'Archive', href: '/archive' }] },
  ])
})
