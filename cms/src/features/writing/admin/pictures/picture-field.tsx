'use client'

import { pictureProblem } from '@meridian/shared/image/picture-file'
import { toast, UploadField, useDocumentDrawer, useField } from '@payloadcms/ui'
import type { UploadFieldClientProps } from 'payload'
import type { DragEvent } from 'react'
import { leavePicture } from './dropped-picture.tsx'

/**
 * A field for a picture. What is dropped onto it opens the whole form of a picture: Payload's own, for many files at
 * once, forgets the words typed before a focal point is set, and the focal point when words are missing.
 */
export function PictureField(props: UploadFieldClientProps) {
  const { setValue, disabled } = useField<number | null>({ potentiallyStalePath: props.path })
  const [NewPicture, , { openDrawer, closeDrawer }] = useDocumentDrawer({ collectionSlug: 'media' })

  const take = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    event.stopPropagation()
    if (disabled || props.readOnly) return
    const problem = pictureProblem(file)
    if (problem) return toast.error(problem, { duration: 10_000 })
    leavePicture(file)
    openDrawer()
  }
  return (
    <div onDropCapture={take}>
      <UploadField {...props} />
      <NewPicture
        onSave={({ doc }) => {
          setValue(doc.id)
          closeDrawer()
        }}
      />
    </div>
  )
}
