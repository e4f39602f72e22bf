'use client'

import { createPrintBatchEndpoint } from '@meridian/shared/print-runs/print-runs.endpoints'
import { Button } from '@payloadcms/ui'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Makes the next batch of an issue. */
export function MakeBatch({ issueId, number }: { issueId: number; number: number }) {
  const { isPending, perform } = useAction()
  return (
    <div className="staff-actions">
      <Button
        type="button"
        disabled={isPending}
        onClick={() =>
          void perform({
            endpoint: createPrintBatchEndpoint,
            json: { issueId },
            done: `Batch ${number} is made.`,
          })
        }
      >
        {isPending ? 'Making it…' : `Make batch ${number}`}
      </Button>
    </div>
  )
}
