'use client'

import { useDocumentDrawerContext, useDocumentEvents, useModal } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'

/** The save that was followed last: the form may begin again after it, and finds it still the most recent. */
let followed: unknown = null

/** In the form of a picture: when that stands in a drawer over another form, it closes once the picture is saved. */
export function CloseAfterSaving() {
  const { drawerSlug } = useDocumentDrawerContext() ?? {}
  const { mostRecentUpdate } = useDocumentEvents()
  const { closeModal } = useModal()
  const follow = useEffectEvent((saved: typeof mostRecentUpdate) => {
    if (!drawerSlug || saved === followed || saved?.drawerSlug !== drawerSlug) return
    followed = saved
    closeModal(drawerSlug)
  })
  useEffect(() => follow(mostRecentUpdate), [mostRecentUpdate])
  return null
}
