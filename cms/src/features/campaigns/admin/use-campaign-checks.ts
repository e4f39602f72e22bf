import { endpointAt } from '@meridian/shared/api/endpoint'
import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { type CampaignCheck, CampaignPreflightSchema } from '@meridian/shared/campaigns/preflight.schema'
import { checkCampaignEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { useState } from 'react'
import { useAnswer } from '../../../platform/admin/use-answer.ts'

export interface CampaignChecks {
  /** Null before the first were made. */
  checks: readonly CampaignCheck[] | null
  isChecking: boolean
  problem: string | null
  checkAgain: () => void
}

/** What is to be said about a campaign before it goes out to an audience, looked at again when that changes. */
export function useCampaignChecks(id: number, audience: Audience | null): CampaignChecks {
  const [round, setRound] = useState(0)
  const { value, problem, isCurrent } = useAnswer({
    call: audience && { endpoint: endpointAt(checkCampaignEndpoint, { id }), json: { audience } },
    schema: CampaignPreflightSchema,
    // Name servers and other sites are asked: not with every change of a condition.
    pauseMs: 1200,
    unreadable: 'The campaign cannot be checked right now.',
    round,
  })
  return {
    checks: value && value.checks,
    isChecking: audience !== null && !isCurrent,
    problem: isCurrent ? problem : null,
    checkAgain: () => setRound((current) => current + 1),
  }
}
