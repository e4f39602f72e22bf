'use client'

import { useDocumentDrawerContext, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'

/** In the form of a picture: when that stands in a drawer over another form, it closes once the picture is saved. */
export function CloseAfterSaving() {
  const { drawerSlug } = useDocumentDrawerContext() ?? {}
  const { savedDocumentData } = useDocumentInfo()
  const { closeModal } = useModal()
  const savedAt = savedDocumentData?.['updatedAt']
  const opened = useRef(savedAt)
  const close = useEffectEvent(() => {
    if (drawerSlug) closeModal(drawerSlug)
  })
  useEffect(() => {
    if (opened.current !== undefined && savedAt !== undefined && savedAt !== opened.current) close()
    opened.current = savedAt
  }, [savedAt])
  return null
}
