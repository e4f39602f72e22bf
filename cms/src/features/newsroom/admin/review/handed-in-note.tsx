'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { TakeBack, useHandedIn } from './hand-in.tsx'

/** `by` is who handed it in when the form was opened; null when it is handed in here. */
export function HandedInNote({ by }: { by: string | null }) {
  const { hasPublishPermission, hasSavePermission } = useDocumentInfo()
  const { isHandedIn, setHandedIn } = useHandedIn()
  if (!isHandedIn) return null
  return (
    <section className="meridian-panel" aria-labelledby="handed-in-title">
      <h3 id="handed-in-title" className="meridian-receipt-label">
        In review
      </h3>
      <p>{by === null ? 'Handed in.' : `Handed in by ${by}.`}</p>
      {hasPublishPermission && hasSavePermission && <TakeBack onTakeBack={() => setHandedIn(false)} />}
    </section>
  )
}
