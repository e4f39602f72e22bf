import type { CampaignCheck } from '@meridian/shared/campaigns/preflight.schema'

/** Makes what was found, of each level. */
export const found = {
  stop: of('stop'),
  ask: of('ask'),
  note: of('note'),
  fine: of('fine'),
}

function of(level: CampaignCheck['level']) {
  return (code: string, text: string, details: string[] = []): CampaignCheck => ({
    code,
    level,
    text,
    details,
  })
}
