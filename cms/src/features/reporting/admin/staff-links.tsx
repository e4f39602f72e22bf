import { NavGroup } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { can, type Right } from '../../../platform/access/rights.ts'

const links: { href: string; label: string; right: Right }[] = [
  { href: '/content-creator', label: 'AI content creator', right: 'useContentCreator' },
  { href: '/admin/readers', label: 'Find a reader', right: 'seeReaders' },
  { href: '/admin/business', label: 'Figures', right: 'runBusiness' },
  { href: '/admin/print-runs', label: 'Print runs', right: 'runBusiness' },
  { href: '/admin/reconciliation', label: 'Reconciliation', right: 'runBusiness' },
]

/** Below the collections: the views of our own that somebody may open. */
export function StaffLinks({ user }: ServerProps) {
  const allowed = links.filter(({ right }) => can(user, right))
  if (allowed.length === 0) return null
  return (
    // Payload makes classes of the label's words: 'staff-view' is that of the views themselves.
    <NavGroup label="Back office">
      {allowed.map(({ href, label }) => (
        <a key={href} className="nav__link" href={href}>
          <span className="nav__link-label">{label}</span>
        </a>
      ))}
    </NavGroup>
  )
}
