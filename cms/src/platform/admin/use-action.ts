import type { CallableEndpoint } from '@meridian/shared/api/endpoint'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { callApi, refusalText } from './call-api.ts'

interface Action {
  endpoint: CallableEndpoint
  json?: object
  /** What the toast says when it is done. */
  done: string
}

/** Does something through the API and shows the view again, once at a time. Gives whether it was done. */
export function useAction(): { isPending: boolean; perform: (action: Action) => Promise<boolean> } {
  const [isPending, setPending] = useState(false)
  const router = useRouter()
  const perform = async ({ endpoint, json, done }: Action) => {
    if (isPending) return false
    setPending(true)
    const answer = await callApi(endpoint, json && { json })
    setPending(false)
    if (answer.ok) toast.success(done)
    else toast.error(refusalText(answer))
    // Also after a refusal: it may be because things have moved on.
    router.refresh()
    return answer.ok
  }
  return { isPending, perform }
}
