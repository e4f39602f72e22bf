import { endpointAt } from '@meridian/shared/api/endpoint'
import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { type CampaignCheck, CampaignPreflightSchema } from '@meridian/shared/campaigns/preflight.schema'
import { checkCampaignEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { useCallback, useEffect, useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'

/** Name servers and other sites are asked: not with every change of a condition. */
const pauseMs = 1200

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
  const [state, setState] = useState<{
    of: string | null
    checks: readonly CampaignCheck[] | null
    problem: string | null
  }>({ of: null, checks: null, problem: null })
  const checkAgain = useCallback(() => setRound((current) => current + 1), [])
  // Compared as text: the form makes new objects with each change.
  const asked = audience === null ? null : JSON.stringify({ audience, round })
  useEffect(() => {
    if (asked === null) return
    let isLeft = false
    const look = async () => {
      const json = { audience: JSON.parse(asked).audience }
      const answer = await callApi(endpointAt(checkCampaignEndpoint, { id }), { json })
      if (isLeft) return
      const parsed = CampaignPreflightSchema.safeParse(answer.ok ? answer.body : null)
      const problem = answer.ok ? 'The campaign cannot be checked right now.' : refusalText(answer)
      if (parsed.success) setState({ of: asked, checks: parsed.data.checks, problem: null })
      else setState(({ checks }) => ({ of: asked, checks, problem }))
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, asked])
  const { of, checks, problem } = state
  return {
    checks,
    isChecking: asked !== null && of !== asked,
    problem: of === asked ? problem : null,
    checkAgain,
  }
}
