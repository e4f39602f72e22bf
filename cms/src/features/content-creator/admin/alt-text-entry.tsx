'use client'

import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { Button, toast } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { describePicture, type PanelPicture, readPicture } from './panel-calls.ts'
import { useApplyGeneration } from './use-apply-generation.ts'

interface AltTextEntryProps {
  generation: Generation
  pictureId: number
  text: string
  isComing: boolean
}

/** A suggested text beside its picture: the model has not seen it, so somebody compares the two. */
export function AltTextEntry({ generation, pictureId, text, isComing }: AltTextEntryProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [picture, setPicture] = useState<PanelPicture | null>(null)
  const apply = useApplyGeneration()
  const alt = typed ?? text

  useEffect(() => {
    let isShown = true
    const read = async () => {
      const found = await readPicture(pictureId)
      if (isShown) setPicture(found)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [pictureId])

  const save = async () => {
    const saved = await describePicture(pictureId, alt)
    if (!saved.ok) return void toast.error(saved.text)
    setSaved(true)
    await apply(generation, {})
  }
  return (
    <li className="creator-panel-picture">
      {picture?.url && <img src={picture.url} alt={picture.alt} loading="lazy" />}
      {picture?.alt && <p className="creator-panel-note">Its text so far: {picture.alt}</p>}
      <label className="admin-field">
        <span>
          Text for <a href={`/admin/collections/media/${pictureId}`}>picture {pictureId}</a>
        </span>
        <textarea
          rows={2}
          maxLength={300}
          value={alt}
          readOnly={isComing}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {!isComing && (
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={isSaved || alt.trim() === ''}
          onClick={() => void save()}
        >
          {isSaved ? 'On the picture' : 'Put it on the picture'}
        </Button>
      )}
    </li>
  )
}
