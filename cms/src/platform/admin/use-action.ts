import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { callApi, refusalText } from './call-api.ts'

interface Action<E extends CallableEndpoint> {
  endpoint: E
  json?: BodyOf<E>
  /** What the toast says when it is done. */
  done: string
}

/** Does something through the API and shows the view again, once at a time. Gives whether it was done. */
export function useAction() {
  const [isPending, setPending] = useState(false)
  const router = useRouter()
  const perform = async <const E extends CallableEndpoint>({ endpoint, json, done }: Action<E>) => {
    if (isPending) return false
    setPending(true)
    const answer = await callApi<E>(endpoint, json === undefined ? {} : { json })
    setPending(false)
    if (answer.ok) toast.success(done)
    else toast.error(refusalText(answer))
    // Also after a refusal: it may be because things have moved on.
    router.refresh()
    return answer.ok
  }
  return { isPending, perform }
}
