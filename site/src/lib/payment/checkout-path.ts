/** The checkout of a plan, by its public id (spec §2, checkout). */
export function checkoutPath(planId: string): string {
  return `/checkout?plan=${encodeURIComponent(planId)}`
}
