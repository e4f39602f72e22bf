import type { Payload } from 'payload'
import type { Campaign } from '../../payload-types.ts'

/** A campaign as it was saved last: it never is anything but a draft. */
export function readSavedCampaign(payload: Payload, id: number): Promise<Campaign> {
  return payload.findByID({ collection: 'campaigns', id, draft: true, depth: 0 })
}
