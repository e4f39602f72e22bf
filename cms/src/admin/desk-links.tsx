import { NavGroup } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { isAdmin } from '../access/roles.ts'

const links = [
  { href: '/admin/readers', label: 'Find a reader' },
  { href: '/admin/business', label: 'Figures' },
  { href: '/admin/print-runs', label: 'Print runs' },
  { href: '/admin/reconciliation', label: 'Reconciliation' },
]

/** Below the collections, for administrators: what a manager of subscriptions does every day. */
export function DeskLinks({ user }: ServerProps) {
  if (!isAdmin(user)) return null
  return (
    // Payload makes classes of the label's words: 'desk' is that of the views themselves.
    <NavGroup label="Back office">
      {links.map(({ href, label }) => (
        <a key={href} className="nav__link" href={href}>
          <span className="nav__link-label">{label}</span>
        </a>
      ))}
    </NavGroup>
  )
}
