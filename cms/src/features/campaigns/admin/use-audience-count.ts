import { endpointAt } from '@meridian/shared/api/endpoint'
import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { countCampaignAudienceEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { type AudienceCount, AudienceCountSchema } from '@meridian/shared/campaigns/sending.schema'
import { useAnswer } from '../../../platform/admin/use-answer.ts'

/** How many an audience has. `isCounting` while the number on the screen is that of an earlier one. */
export function useAudienceCount(
  id: number,
  audience: Audience | null,
): { count: AudienceCount | null; isCounting: boolean; problem: string | null } {
  const { value, problem, isCurrent } = useAnswer({
    call: audience && { endpoint: endpointAt(countCampaignAudienceEndpoint, { id }), json: { audience } },
    schema: AudienceCountSchema,
    pauseMs: 400,
    unreadable: 'The readers cannot be counted right now.',
  })
  return { count: value, isCounting: !isCurrent, problem: isCurrent ? problem : null }
}
