import type { Plan } from '../billing/plan.schema.ts'
import type { User } from '../accounts/user.schema.ts'

/** What a plan's tier gives the reader. */
export const tierOfPlan: Record<Plan['tier'], User['subscriptionTier']> = {
  other: 'free',
  silver: 'global_reader',
  gold: 'patron_ledger',
  platinum: 'platinum',
}
