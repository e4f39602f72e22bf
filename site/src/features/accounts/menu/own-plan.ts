import { planChangePath, subscriptionPath } from '../../../lib/reader-data/account-paths.ts'
import type { Session } from '../../../lib/session/session.store.ts'

interface LinkText {
  label: string
  href: string
}

/** What each link says to everybody else. */
const originals = new WeakMap<HTMLAnchorElement, LinkText>()

/**
 * Has the links that sell a plan say what they are for somebody who has one. `data-plan-link` is the id of the plan that a link
 * sells, with its tier in `data-plan-tier`; it is empty where it leads to all of them.
 */
export function showOwnPlan(session: Session): void {
  const ownTier = session.state === 'authenticated' ? session.user.planTier : null
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-plan-link]')) {
    // The name of the plan, for screen readers alone, stays behind the label.
    const label = link.firstChild
    if (!(label instanceof Text)) continue
    const original = originals.get(link) ?? { label: label.data, href: link.pathname + link.search }
    originals.set(link, original)
    const { planLink: planId = '', planTier = null } = link.dataset
    const text = textOf({ planId, planTier, ownTier }) ?? original
    label.data = text.label
    link.href = text.href
  }
}

interface PlanOfLink {
  planId: string
  planTier: string | null
  ownTier: string | null
}

/** Null for a link that stays as it is: a free plan is no reason not to subscribe, and is left by another way. */
function textOf({ planId, planTier, ownTier }: PlanOfLink): LinkText | null {
  const isOwn = planTier === ownTier
  const paysForPlan = ownTier !== null && ownTier !== 'other'
  if (ownTier !== null && planTier !== null && isOwn) return { label: 'Your plan', href: subscriptionPath }
  if (!paysForPlan) return null
  if (planTier === null) return { label: 'Your plan', href: subscriptionPath }
  const href = planTier === 'other' ? subscriptionPath : planChangePath(planId)
  return { label: 'Change plan', href }
}
