import type { Menus, Section } from '@meridian/shared/content/content.schema'
import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? '')
const reference = z
  .union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)])
  .nullish()
  .catch(null)
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .catch([])
    .transform((items) => items ?? [])
const LinkSchema = z.object({ label: text, href: text })

/** The document of the global, or what its form holds while somebody works on it. */
export const NavigationSchema = z.object({
  latestLabel: text,
  magazineLabel: text,
  header: list(
    z.object({
      kind: z.enum(['section', 'link']).catch('section'),
      section: reference,
      label: text,
      href: text,
      isHidden: z.boolean().nullish().catch(null),
      topics: list(z.object({ topic: reference, label: text, isHidden: z.boolean().nullish().catch(null) })),
    }),
  ),
  footerColumns: list(z.object({ title: text, links: list(LinkSchema) })),
  smallLinks: list(LinkSchema),
  socialLinks: list(z.object({ label: text, url: text })),
})

export type Navigation = z.output<typeof NavigationSchema>

export interface MenuSection extends Section {
  databaseId: number
  topicIds: number[]
}

/**
 * The menus as the editors arranged them. What the list of the header does not name follows in the order of the
 * structure, so that a new section or topic is never left out by mistake; what is hidden is left out on purpose.
 */
export function buildMenus(navigation: Navigation, sections: readonly MenuSection[]): Menus {
  const byId = new Map(sections.map((section) => [section.databaseId, section]))
  const listed = navigation.header.flatMap((entry) => {
    if (entry.kind === 'link') {
      return entry.isHidden || !isLink(entry) ? [] : [{ label: entry.label, href: entry.href, topics: [] }]
    }
    const section = byId.get(entry.section ?? 0)
    return section && !entry.isHidden ? [sectionItem(section, entry)] : []
  })
  const named = new Set(navigation.header.map(({ section }) => section))
  const others = sections.filter(({ databaseId }) => !named.has(databaseId))
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
  const href = `/${section.id}`
  const link = (index: number, topicLabel = '') => {
    const topic = section.topics[index]
    return topic ? [{ label: topicLabel || topic.name, href: `${href}/${topic.id}` }] : []
  }
  const listed = topics.flatMap((entry) =>
    entry.isHidden ? [] : link(section.topicIds.indexOf(entry.topic ?? 0), entry.label),
  )
  const named = new Set(topics.map(({ topic }) => topic))
  const others = section.topicIds.flatMap((id, index) => (named.has(id) ? [] : link(index)))
  return { label: label || section.name, href, topics: [...listed, ...others] }
}

function isLink({ label, href }: { label: string; href: string }): boolean {
  return label !== '' && href !== ''
}
