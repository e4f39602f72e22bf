import type { GlobalData, SectionRecord, TopicRecord } from '../../replica/records.schema.ts'
import type { Menus } from '../content.schema.ts'

type Navigation = Omit<GlobalData<'navigation'>, 'socialLinks'>

/** A section with its topics in the order of the structure. */
export type MenuSection = SectionRecord & { topics: readonly TopicRecord[] }

/**
 * The menus as the editors arranged them. What the list of the header does not name follows in the order of the
 * structure, so that a new section or topic is never left out by mistake; what is hidden is left out on purpose.
 */
export function buildMenus(navigation: Navigation, sections: readonly MenuSection[]): Menus {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const listed = navigation.header.flatMap((entry) => {
    if (entry.kind === 'link') {
      return entry.isHidden || !isLink(entry) ? [] : [{ label: entry.label, href: entry.href, topics: [] }]
    }
    const section = byId.get(entry.section ?? 0)
    return section && !entry.isHidden ? [sectionItem(section, entry)] : []
  })
  const named = new Set(navigation.header.map(({ section }) => section))
  const others = sections.filter(({ id }) => !named.has(id))
  return {
    latestLabel: navigation.latestLabel || 'Latest',
    magazineLabel: navigation.magazineLabel || 'Digital Magazine',
    header: [...listed, ...others.map((section) => sectionItem(section, { label: '', topics: [] }))],
    footerColumns: navigation.footerColumns.map(({ title, links }) => ({
      title,
      links: links.filter(isLink),
    })),
    smallLinks: navigation.smallLinks.filter(isLink),
  }
}

function sectionItem(
  section: MenuSection,
  { label, topics }: Pick<Navigation['header'][number], 'label' | 'topics'>,
): Menus['header'][number] {
  const href = `/${section.slug}`
  const byId = new Map(section.topics.map((topic) => [topic.id, topic]))
  const link = (topic: TopicRecord | undefined, topicLabel = '') =>
    topic ? [{ label: topicLabel || topic.name, href: `${href}/${topic.slug}` }] : []
  const listed = topics.flatMap((entry) =>
    entry.isHidden ? [] : link(byId.get(entry.topic ?? 0), entry.label),
  )
  const named = new Set(topics.map(({ topic }) => topic))
  const others = section.topics.flatMap((topic) => (named.has(topic.id) ? [] : link(topic)))
  return { label: label || section.name, href, topics: [...listed, ...others] }
}

function isLink({ label, href }: { label: string; href: string }): boolean {
  return label !== '' && href !== ''
}
