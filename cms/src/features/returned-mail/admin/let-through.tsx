'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { liftSuppressionEndpoint } from '@meridian/shared/returned-mail/returned-mail.endpoints'
import { Button } from '@payloadcms/ui'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Lets mail to an address through again. That it was stopped, and by whom it was let through, is kept. */
export function LetThrough({ id, address }: { id: string; address: string }) {
  const { isPending, perform } = useAction()
  const endpoint = endpointAt(liftSuppressionEndpoint, { id })
  return (
    <Button
      type="button"
      size="small"
      buttonStyle="secondary"
      disabled={isPending}
      onClick={() => void perform({ endpoint, done: `Mail to ${address} is let through again.` })}
    >
      Let mail through again<span className="menu-toggle-name"> to {address}</span>
    </Button>
  )
}
