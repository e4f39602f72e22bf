import { describe, expect, test } from 'vitest'
import type { GlobalData, SectionRecord, TopicRecord } from '../../replica/records.schema.ts'
import { buildMenus, type MenuSection } from './menus.ts'

type Navigation = GlobalData<'navigation'>

const section = (id: number, slug: string, topics: string[] = []): MenuSection => {
  const own: TopicRecord[] = topics.map((topic, index) => ({
    id: id * 10 + index,
    slug: topic,
    name: topic.toUpperCase(),
    description: '',
    section: id,
    position: index,
  }))
  const record: SectionRecord = {
    id,
    slug,
    name: slug.toUpperCase(),
    tagline: '',
    description: '',
    emptyText: '',
    position: id,
    isOnHome: true,
  }
  return { ...record, topics: own }
}
const sections = [
  section(1, 'leadership', ['teams', 'decisions']),
  section(2, 'strategy'),
  section(3, 'wealth'),
]
const empty: Navigation = {
  latestLabel: '',
  magazineLabel: '',
  header: [],
  footerColumns: [],
  smallLinks: [],
  socialLinks: [],
}
type Entry = Partial<Navigation['header'][number]>
const entry = (given: Entry): Navigation['header'][number] => ({
  kind: 'section',
  section: null,
  label: '',
  href: '',
  isHidden: false,
  topics: [],
  ...given,
})
const menusOf = ({
  header = [],
  ...navigation
}: Partial<Omit<Navigation, 'header'>> & { header?: Entry[] }) =>
  buildMenus({ ...empty, ...navigation, header: header.map(entry) }, sections)
const labels = (navigation: Parameters<typeof menusOf>[0]) =>
  menusOf(navigation).header.map(({ label }) => label)

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
    const header: Entry[] = [
      { section: 3 },
      { kind: 'link', label: 'Events', href: 'https://events.example' },
      { section: 2, label: 'Plans' },
    ]
    expect(labels({ header })).toEqual(['WEALTH', 'Events', 'Plans', 'LEADERSHIP'])
  })

  test('leaves out what is hidden, and nothing by mistake', () => {
    expect(labels({ header: [{ section: 2, isHidden: true }] })).toEqual(['LEADERSHIP', 'WEALTH'])
  })

  test('passes over sections that are gone and links that are not finished', () => {
    const header: Entry[] = [{ section: 9 }, { kind: 'link', label: 'Events' }, {}]
    expect(labels({ header })).toEqual(['LEADERSHIP', 'STRATEGY', 'WEALTH'])
  })

  test('arranges topics in the same way', () => {
    const topics = [
      { topic: 11, label: 'Choosing', isHidden: false },
      { topic: 10, label: '', isHidden: true },
    ]
    const [leadership] = menusOf({ header: [{ section: 1, topics }] }).header
    expect(leadership?.topics).toEqual([{ label: 'Choosing', href: '/leadership/decisions' }])
  })
})

test('the footer has the columns that were made', () => {
  const footerColumns = [
    {
      title: 'Read',
      links: [
        { label: 'Archive', href: '/archive' },
        { label: '', href: '/x' },
      ],
    },
  ]
  expect(menusOf({ footerColumns }).footerColumns).toEqual([
    { title: 'Read', links: [{ label: 'Archive', href: '/archive' }] },
  ])
})
