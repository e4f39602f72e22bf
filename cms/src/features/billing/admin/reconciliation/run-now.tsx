'use client'

import { startReconciliationEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect } from 'react'
import { useAction } from '../../../../platform/admin/use-action.ts'

const lookAgainMs = 3000

/** Begins a comparison, and looks at it again and again until it is done. */
export function RunNow({ isRunning }: { isRunning: boolean }) {
  const { isPending, perform } = useAction()
  const router = useRouter()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => router.refresh(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, router])
  return (
    <div className="staff-actions">
      <Button
        type="button"
        disabled={isPending || isRunning}
        onClick={() =>
          void perform({
            endpoint: startReconciliationEndpoint,
            done: 'The comparison has begun.',
          })
        }
      >
        {isRunning ? 'A comparison goes on…' : 'Run now'}
      </Button>
    </div>
  )
}
