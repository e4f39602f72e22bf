import type { BeforeListTableServerProps } from 'payload'
import { can } from '../../../../platform/access/rights.ts'
import { countReady } from './count-ready.ts'
import { listAddresses } from './list-addresses.ts'

/** Above the list of articles: what waits for a publisher, and what one has begun oneself. */
export async function ReviewTabs({ payload, user, searchParams }: BeforeListTableServerProps) {
  if (!user || !can(user, 'writeArticles')) return null
  const count = can(user, 'editArticles') ? await countReady(payload.db.pool) : 0
  const tabs = [
    { label: 'All', href: listAddresses.all },
    { label: count > 0 ? `Ready for review (${count})` : 'Ready for review', href: listAddresses.ready },
    { label: 'Begun by me', href: listAddresses.madeBy(Number(user.id)) },
  ]
  const asked = JSON.stringify(searchParams?.['where'] ?? null)
  const chosen = asked.includes('isReadyForReview')
    ? 1
    : asked.includes('createdBy')
      ? 2
      : asked === 'null'
        ? 0
        : -1
  return (
    <nav className="staff-tabs" aria-label="Articles">
      {tabs.map(({ label, href }, index) => (
        <a key={href} href={href} {...(index === chosen && { 'aria-current': 'page' })}>
          {label}
        </a>
      ))}
    </nav>
  )
}
