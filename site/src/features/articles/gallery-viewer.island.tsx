import type { ResponsiveImage } from '@meridian/shared/image/image.schema'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { Lightbox } from '../../ui/lightbox/Lightbox.tsx'
import { isPlainClick } from '../../ui/lightbox/plain-click.ts'

interface GalleryViewerProps {
  title: string
  images: ResponsiveImage[]
  /** The tiles: links to the pictures with `data-picture={index}`, so that they work before and without scripts. */
  children?: ReactNode
}

/**
 * Shows a gallery's pictures one by one on the whole screen.
 *
 * Why does this need to be an island? It is a modal dialog with keyboard and swipe; nothing of it is loaded before a
 * reader reaches for a picture.
 */
export function GalleryViewer({ title, images, children }: GalleryViewerProps) {
  const [position, setPosition] = useState<number | null>(null)
  const [opener, setOpener] = useState<HTMLElement | null>(null)

  function openPicture(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-picture]') : null
    if (!tile) return
    event.preventDefault()
    setOpener(tile)
    setPosition(Number(tile.dataset['picture']))
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are the controls; this only listens to what bubbles up from them. */}
      <div onClick={openPicture}>{children}</div>
      <Lightbox
        title={title}
        images={images}
        position={position}
        onMove={setPosition}
        onClose={() => setPosition(null)}
        opener={opener}
      />
    </>
  )
}
