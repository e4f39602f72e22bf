import type { Menus } from '@meridian/shared/content/content.schema'

export interface NavigationLink {
  label: string
  href: string
}

export interface NavigationGroup extends NavigationLink {
  /** The section's topics behind an 'All …' entry that leads to the section itself; empty without sub-menu. */
  entries: NavigationLink[]
}

/** The main navigation: Latest, what the editors put between, Digital Magazine (spec §2, header). */
export function buildNavigation({ latestLabel, magazineLabel, header }: Menus): NavigationGroup[] {
  return [
    { label: latestLabel, href: '/', entries: [] },
    ...header.map(({ label, href, topics }) => ({
      label,
      href,
      entries: topics.length > 0 ? [{ label: `All ${label}`, href }, ...topics] : [],
    })),
    { label: magazineLabel, href: '/digital-magazine', entries: [] },
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
