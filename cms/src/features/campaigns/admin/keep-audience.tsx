import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'

/**
 * Keeps the conditions with the campaign, so that they are there when it is opened again. Only when it is asked for: it is a save of the
 * campaign, of which a form that is open elsewhere is told.
 */
export function KeepAudience({ id, audience, kept }: { id: number; audience: Audience; kept: Audience }) {
  const { config } = useConfig()
  const [saved, setSaved] = useState(() => JSON.stringify(kept))
  const [isPending, setPending] = useState(false)
  const text = JSON.stringify(audience)
  if (text === saved) return null
  const keep = async () => {
    setPending(true)
    const isKept = await save(`${config.routes.api}/campaigns/${id}?draft=true&depth=0`, audience)
    setPending(false)
    if (!isKept) return void toast.error('The audience could not be kept. Please try again.')
    setSaved(text)
    toast.success('The audience is kept with the campaign.')
  }
  return (
    <div className="staff-actions">
      <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={keep}>
        Keep this audience for later
      </Button>
    </div>
  )
}

async function save(address: string, audience: Audience): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'PATCH',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ audience }),
    })
    return response.ok
  } catch (error) {
    console.warn('The CMS could not be reached.', error)
    return false
  }
}
