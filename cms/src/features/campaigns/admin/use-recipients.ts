import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { listRecipientsEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { type Recipient, RecipientsSchema } from '@meridian/shared/campaigns/sending.schema'
import { useEffect, useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'
import type { LedgerPart } from './send-ledger.tsx'

const pauseMs = 250

/** A page of the rows behind a number. The last page stays while the next is read. */
export function useRecipients(
  id: number,
  { part, search, after }: { part: LedgerPart; search: string; after: number },
): { page: { recipients: Recipient[]; next: number | null } | null; problem: string | null } {
  const [read, setRead] = useState<{
    page: { recipients: Recipient[]; next: number | null } | null
    problem: string | null
  }>({ page: null, problem: null })
  const { reason } = part
  const state = part.states.join(',')
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const query = {
        ...(state !== '' && { state }),
        ...(reason !== null && { reason }),
        ...(search !== '' && { search }),
        ...(after > 0 && { after: String(after) }),
      }
      const answer = await callApi(withQuery(endpointAt(listRecipientsEndpoint, { id }), query))
      if (isLeft) return
      const parsed = RecipientsSchema.safeParse(answer.ok ? answer.body : null)
      const problem = answer.ok ? 'The rows cannot be read right now.' : refusalText(answer)
      if (parsed.success) setRead({ page: parsed.data, problem: null })
      else setRead(({ page }) => ({ page, problem }))
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [id, state, reason, search, after])
  return read
}
