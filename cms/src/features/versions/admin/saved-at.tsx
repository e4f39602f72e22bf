'use client'

import { shortMoment } from '../../publishing/admin/local-moment.ts'
import { useIsBrowser } from '../../../platform/admin/use-is-browser.ts'

/** A moment by the viewer's clock, which the server does not know. */
export function SavedAt({ moment }: { moment: string }) {
  const isBrowser = useIsBrowser()
  return (
    <time dateTime={moment}>{isBrowser ? shortMoment(moment) : moment.slice(0, 16).replace('T', ', ')}</time>
  )
}
