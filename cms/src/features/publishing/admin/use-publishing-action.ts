import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { toast } from '@payloadcms/ui'
import { useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'

/** Does something with a document, once at a time. What stands in its way stays on the screen: it may be a long list. */
export function usePublishingAction() {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const perform = async <const E extends CallableEndpoint>(action: {
    endpoint: E
    json: BodyOf<E>
    done: string
  }) => {
    if (isPending) return false
    setPending(true)
    setRefusal(null)
    const answer = await callApi(action.endpoint, { json: action.json })
    setPending(false)
    if (answer.ok) toast.success(action.done)
    else setRefusal(refusalText(answer))
    return answer.ok
  }
  return { isPending, refusal, setRefusal, perform }
}
