import { endpointAt } from '@meridian/shared/api/endpoint'
import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { countCampaignAudienceEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { type AudienceCount, AudienceCountSchema } from '@meridian/shared/campaigns/sending.schema'
import { useEffect, useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'

/** What is counted a moment after the last change. */
const pauseMs = 400

/** How many an audience has. `isCounting` while the number on the screen is that of an earlier one. */
export function useAudienceCount(
  id: number,
  audience: Audience | null,
): { count: AudienceCount | null; isCounting: boolean; problem: string | null } {
  const [counted, setCounted] = useState<{
    of: string | null
    count: AudienceCount | null
    problem: string | null
  }>({ of: null, count: null, problem: null })
  // Compared as text: the form makes new objects with each change.
  const asked = audience === null ? null : JSON.stringify(audience)
  useEffect(() => {
    if (asked === null) return
    let isLeft = false
    const look = async () => {
      const json = { audience: JSON.parse(asked) }
      const answer = await callApi(endpointAt(countCampaignAudienceEndpoint, { id }), { json })
      if (isLeft) return
      const parsed = AudienceCountSchema.safeParse(answer.ok ? answer.body : null)
      const problem = answer.ok ? 'The readers cannot be counted right now.' : refusalText(answer)
      if (parsed.success) setCounted({ of: asked, count: parsed.data, problem: null })
      else setCounted(({ count }) => ({ of: asked, count, problem }))
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, asked])
  const { of, count, problem } = counted
  return { count, isCounting: of !== asked, problem: of === asked ? problem : null }
}
