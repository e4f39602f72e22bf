import type { Section } from '@meridian/shared/content/content.schema'

export interface NavigationLink {
  label: string
  href: string
}

export interface NavigationGroup extends NavigationLink {
  /** The section's topics behind an 'All …' entry that leads to the section itself; empty without sub-menu. */
  entries: NavigationLink[]
}

/** The main navigation: Latest, the sections in the editors' order, Digital Magazine (spec §2, header). */
export function buildNavigation(sections: readonly Section[]): NavigationGroup[] {
  return [
    { label: 'Latest', href: '/', entries: [] },
    ...sections.map((section) => ({
      label: section.name,
      href: `/${section.id}`,
      entries: section.topics.length > 0 ? sectionEntries(section) : [],
    })),
    { label: 'Digital Magazine', href: '/digital-magazine', entries: [] },
  ]
}

/**
 * What `aria-current` says of a link: a section is highlighted when the current path starts with the section's path,
 * Latest only on `/` (spec §2, header).
 */
export function currentState(href: string, currentPath: string): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page'
  return href !== '/' && currentPath.startsWith(`${href}/`) ? 'true' : undefined
}

function sectionEntries(section: Section): NavigationLink[] {
  const topics = section.topics.map((topic) => ({ label: topic.name, href: `/${section.id}/${topic.id}` }))
  return [{ label: `All ${section.name}`, href: `/${section.id}` }, ...topics]
}
