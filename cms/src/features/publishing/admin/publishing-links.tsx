import { NavGroup } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { can, type Right } from '../../../platform/access/rights.ts'

const links: { href: string; label: string; right: Right }[] = [
  { href: '/admin/schedules', label: 'Schedule', right: 'editArticles' },
  { href: '/admin/picture-rights', label: 'Picture rights', right: 'editArticles' },
  { href: '/admin/site-health', label: 'Site health', right: 'seeSiteHealth' },
]

/** Below the collections: what goes out when, and whether it arrives. */
export function PublishingLinks({ user }: ServerProps) {
  const shown = links.filter(({ right }) => can(user, right))
  if (shown.length === 0) return null
  return (
    <NavGroup label="Publishing">
      {shown.map(({ href, label }) => (
        <a key={href} className="nav__link" href={href}>
          <span className="nav__link-label">{label}</span>
        </a>
      ))}
    </NavGroup>
  )
}
