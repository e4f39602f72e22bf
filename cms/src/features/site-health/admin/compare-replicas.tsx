'use client'

import { requestReplicaCheckEndpoint } from '@meridian/shared/site-health/site-health.endpoints'
import { Button } from '@payloadcms/ui'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Has every site server compare what it holds with the CMS; what comes of it appears beside each. */
export function CompareReplicas() {
  const { isPending, perform } = useAction()
  return (
    <Button
      type="button"
      size="small"
      buttonStyle="secondary"
      disabled={isPending}
      onClick={() =>
        void perform({
          endpoint: requestReplicaCheckEndpoint,
          done: 'The site servers compare what they hold with the CMS.',
        })
      }
    >
      Compare with the CMS
    </Button>
  )
}
