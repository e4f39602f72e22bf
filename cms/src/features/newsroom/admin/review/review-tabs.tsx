import type { BeforeListTableServerProps } from 'payload'
import { can } from '../../../../platform/access/rights.ts'
import { articleStateLabels, articleStates } from '../../../publishing/article-states.ts'
import { countReady } from './count-ready.ts'
import { listAddresses } from './list-addresses.ts'

/** Above the list of articles: those in one state, and what one has begun oneself. */
export async function ReviewTabs({ payload, user, searchParams }: BeforeListTableServerProps) {
  if (!user || !can(user, 'writeArticles')) return null
  const count = can(user, 'editArticles') ? await countReady(payload.db.pool) : 0
  // Flat, as they stand in the address: `where[or][0][and][0][state][equals]`.
  const asked = JSON.stringify(searchParams ?? {})
  const tabs = [
    { label: 'All', href: listAddresses.all, isChosen: !asked.includes('where') },
    ...articleStates.map((state) => ({
      label:
        state === 'in-review' && count > 0
          ? `${articleStateLabels[state]} (${count})`
          : articleStateLabels[state],
      href: listAddresses.inState(state),
      isChosen: asked.includes('[state]') && asked.includes(`"${state}"`),
    })),
    {
      label: 'Begun by me',
      href: listAddresses.madeBy(Number(user.id)),
      isChosen: asked.includes('createdBy'),
    },
  ]
  return (
    <nav className="staff-tabs" aria-label="Articles">
      {tabs.map(({ label, href, isChosen }) => (
        <a key={href} href={href} {...(isChosen && { 'aria-current': 'page' })}>
          {label}
        </a>
      ))}
    </nav>
  )
}
