'use client'

import { Button } from '@payloadcms/ui'
import { useDeed } from '../../../platform/admin/use-deed.ts'

/** Makes the next batch of an issue. */
export function MakeBatch({ issueId, number }: { issueId: number; number: number }) {
  const { isPending, perform } = useDeed()
  return (
    <div className="staff-deeds">
      <Button
        type="button"
        disabled={isPending}
        onClick={() =>
          void perform({
            path: '/api/staff/print-runs',
            method: 'POST',
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
