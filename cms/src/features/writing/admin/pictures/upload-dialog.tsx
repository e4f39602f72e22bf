'use client'

import { pictureProblem } from '@meridian/shared/image/picture-file'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ModalPanel } from '../modal-panel.tsx'
import { NewPictureRow } from './new-picture-row.tsx'
import { type NewPicture, sendPicture } from './send-picture.ts'

interface Waiting extends NewPicture {
  /** Where the browser has its file. */
  source: string
  problem: string | null
}

/** Opens with the files that can be pictures, and says of the others why they cannot. */
export function usablePictures(files: Iterable<File>): File[] {
  return [...files].filter((file) => {
    const problem = pictureProblem(file)
    if (problem) toast.error(problem, { duration: 10_000 })
    return problem === null
  })
}

/** Uploads pictures in one step, each with its words; those that are refused stay, with the reason. */
export function UploadDialog({
  slug,
  files,
  onUploaded,
  onClose,
}: {
  slug: string
  /** Nothing is shown without any. */
  files: readonly File[]
  /** Is told of each picture as soon as it is there. */
  onUploaded: (id: number) => void
  onClose: () => void
}) {
  if (files.length === 0) return null
  return (
    <ModalPanel slug={slug} title={files.length === 1 ? 'Upload a picture' : 'Upload pictures'} isOpen>
      <UploadForm files={files} onUploaded={onUploaded} onClose={onClose} />
    </ModalPanel>
  )
}

function UploadForm({
  files,
  onUploaded,
  onClose,
}: {
  files: readonly File[]
  onUploaded: (id: number) => void
  onClose: () => void
}) {
  const { config } = useConfig()
  const [isPending, setPending] = useState(false)
  const [pictures, setPictures] = useState<readonly Waiting[]>(() => files.map(toWaiting))
  const change = (source: string, part: Partial<Waiting>) =>
    setPictures((all) => all.map((one) => (one.source === source ? { ...one, ...part } : one)))
  const remove = (source: string) => setPictures((all) => all.filter((one) => one.source !== source))

  const sources = useRef(pictures.map(({ source }) => source))
  useEffect(() => {
    const all = sources.current
    return () => {
      for (const source of all) URL.revokeObjectURL(source)
    }
  }, [])

  const upload = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    let left = pictures.length
    // One after the other: each is decoded into all its sizes before it is answered.
    for (const picture of pictures) {
      const sent = await sendPicture(config.routes.api, picture)
      if (!sent.ok) {
        change(picture.source, { problem: sent.reason })
        continue
      }
      left -= 1
      remove(picture.source)
      onUploaded(sent.id)
    }
    setPending(false)
    if (left > 0) return
    toast.success(
      pictures.length === 1 ? 'The picture is uploaded.' : `${pictures.length} pictures are uploaded.`,
    )
    onClose()
  }
  return (
    <form className="new-pictures" onSubmit={(event) => void upload(event)}>
      {pictures.map(({ source, problem, ...picture }, index) => (
        <NewPictureRow
          key={source}
          picture={picture}
          source={source}
          problem={problem}
          isFirst={index === 0}
          onChange={(part) => change(source, part)}
          onRemove={pictures.length > 1 ? () => remove(source) : null}
        />
      ))}
      <div className="new-pictures-end">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Uploading…' : pictures.length === 1 ? 'Upload' : `Upload ${pictures.length} pictures`}
        </Button>
        <Button type="button" buttonStyle="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function toWaiting(file: File): Waiting {
  return {
    source: URL.createObjectURL(file),
    file,
    alt: '',
    credit: '',
    focus: null,
    isCentred: false,
    problem: null,
  }
}
