'use client'

import { useUploadControls } from '@payloadcms/ui'
import { useEffect } from 'react'

let dropped: File | null = null

/** Leaves a file for the form of a new picture that opens next. */
export function leavePicture(file: File | null): void {
  dropped = file
}

/** In the form of a new picture: takes the file that was dropped elsewhere and opened this form. */
export function DroppedPicture() {
  const { setUploadControlFile } = useUploadControls()
  useEffect(() => {
    if (!dropped) return
    setUploadControlFile(dropped)
    dropped = null
  }, [setUploadControlFile])
  return null
}
