'use client'

import { UploadField, useField } from '@payloadcms/ui'
import type { UploadFieldClientProps } from 'payload'
import { type DragEvent, useId, useState } from 'react'
import { ChooseFiles } from './choose-files.tsx'
import { UploadDialog, usablePictures } from './upload-dialog.tsx'

/**
 * A field for a picture. A file that is dropped onto it or chosen here is uploaded in one step, with its words: Payload's own
 * dialog, for many files at once, loses the words typed before a focal point is set, and the focal point when words are missing.
 */
export function PictureField(props: UploadFieldClientProps) {
  const { value, setValue, disabled } = useField<number | null>({ potentiallyStalePath: props.path })
  const [files, setFiles] = useState<File[]>([])
  const slug = `upload-picture-${useId()}`
  const isFixed = disabled || props.readOnly === true

  const take = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    event.stopPropagation()
    if (!isFixed) setFiles(usablePictures([file]))
  }
  return (
    <div className="picture-field" onDropCapture={take}>
      <UploadField {...props} />
      {!isFixed && (
        <ChooseFiles
          label={value ? 'Upload another…' : 'Upload a picture…'}
          isMany={false}
          onChoose={(chosen) => setFiles(usablePictures(chosen))}
        />
      )}
      <UploadDialog slug={slug} files={files} onUploaded={setValue} onClose={() => setFiles([])} />
    </div>
  )
}
