import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { listRecipientsEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { RecipientsSchema } from '@meridian/shared/campaigns/sending.schema'
import { useAnswer } from '../../../platform/admin/use-answer.ts'
import type { LedgerPart } from './send-ledger.tsx'

/** A page of the rows behind a number. The last page stays while the next is read. */
export function useRecipients(
  id: number,
  {
    part: { states, reason },
    search,
    after,
  }: {
    part: LedgerPart
    search: string
    after: number
  },
) {
  const query = {
    ...(states.length > 0 && { state: states.join(',') }),
    ...(reason !== null && { reason }),
    ...(search !== '' && { search }),
    ...(after > 0 && { after: String(after) }),
  }
  const { value: page, problem } = useAnswer({
    call: { endpoint: withQuery(endpointAt(listRecipientsEndpoint, { id }), query) },
    schema: RecipientsSchema,
    pauseMs: 250,
    unreadable: 'The rows cannot be read right now.',
  })
  return { page, problem }
}
