'use client'

import { resetSecondFactorEndpoint } from '@meridian/shared/accounts/second-factor.endpoints'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'

/** Asks once more, because anyone who loses a factor by mistake has to set it up again. */
export function ResetFactorButton({ publicId }: { publicId: string }) {
  const [state, setState] = useState<'idle' | 'asking' | 'pending'>('idle')
  const router = useRouter()
  const reset = async () => {
    setState('pending')
    const answer = await callApi(endpointAt(resetSecondFactorEndpoint, { id: publicId }))
    setState('idle')
    if (!answer.ok) return void toast.error(refusalText(answer))
    toast.success('The second factor is reset. Its owner is told by mail.')
    router.refresh()
  }
  if (state === 'idle') {
    return (
      <>
        <p>Set up.</p>
        <Button type="button" buttonStyle="secondary" size="small" onClick={() => setState('asking')}>
          Reset second factor
        </Button>
      </>
    )
  }
  return (
    <>
      <p role="alert">
        App and recovery codes will not work any more, and all sessions end. Be sure who has asked you.
      </p>
      <Button type="button" size="small" disabled={state === 'pending'} onClick={() => void reset()}>
        Reset it now
      </Button>
    </>
  )
}
