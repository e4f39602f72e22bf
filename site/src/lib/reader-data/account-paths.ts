/** The reader's own subscription. */
export const subscriptionPath = '/account?tab=subscription'

const wantedPlan = 'plan'

/** The same, where the change to this plan is asked for at once. */
export function planChangePath(planId: string): string {
  return `${subscriptionPath}&${wantedPlan}=${encodeURIComponent(planId)}`
}

/** The plan that the address of this page asks for, once: it is taken out of the address. Null without one. */
export function takeWantedPlan(): string | null {
  const address = new URL(location.href)
  const planId = address.searchParams.get(wantedPlan)
  if (planId === null) return null
  address.searchParams.delete(wantedPlan)
  history.replaceState(history.state, '', address)
  return planId
}
