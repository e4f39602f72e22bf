import type { ResponsiveImage } from '@meridian/shared/image/image.schema'
import { Dialog } from 'radix-ui'
import { useState, type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react'

const swipeThresholdPx = 48

export interface LightboxImage extends Pick<
  ResponsiveImage,
  'src' | 'alt' | 'caption' | 'credit' | 'width' | 'height'
> {
  sources: { type: string; srcset: string }[]
  /** Where the picture leads on to. */
  link?: { href: string; label: string }
}

export interface LightboxProps {
  title: string
  images: LightboxImage[]
  /** Which of the images is shown; null while the lightbox is closed. */
  position: number | null
  onMove: (position: number) => void
  onClose: () => void
  /** Gets the focus back. */
  opener: HTMLElement | null
}

/**
 * Pictures on the whole screen, one at a time, wrapping around in both directions (spec §2, article page). Closes by
 * Escape, by its button and by a click beside the picture; the page behind it does not scroll.
 */
export function Lightbox({ title, images, position, onMove, onClose, opener }: LightboxProps) {
  const image = position === null ? undefined : images[position]
  return (
    <Dialog.Root open={image !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* No Dialog.Overlay: it locks scrolling by a style element, which the content security policy forbids. */}
      <Dialog.Portal>
        {image && position !== null && (
          <Viewer
            title={title}
            image={image}
            position={position}
            count={images.length}
            onStep={(step) => onMove(wrapPosition(position, step, images.length))}
            onClose={onClose}
            opener={opener}
          />
        )}
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ViewerProps extends Pick<LightboxProps, 'title' | 'onClose' | 'opener'> {
  image: LightboxImage
  position: number
  count: number
  onStep: (step: number) => void
}

function Viewer({ title, image, position, count, onStep, onClose, opener }: ViewerProps) {
  const [touchStartX, setTouchStartX] = useState<number | null>(null)

  function closeOnBackdrop(event: MouseEvent): void {
    if (event.target === event.currentTarget) onClose()
  }

  function moveByKey(event: KeyboardEvent): void {
    const step = stepOfKey(event.key)
    if (step !== 0) onStep(step)
  }

  function moveBySwipe(event: TouchEvent): void {
    const endX = event.changedTouches[0]?.clientX
    const step = touchStartX === null || endX === undefined ? 0 : stepOfSwipe(endX - touchStartX)
    if (step !== 0) onStep(step)
    setTouchStartX(null)
  }

  return (
    <Dialog.Content
      className="viewer"
      data-viewer=""
      aria-describedby={undefined}
      onKeyDown={moveByKey}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        opener?.focus()
      }}
      // A second finger is a pinch, not a swipe.
      onTouchStart={(event) =>
        setTouchStartX(event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null)
      }
      onTouchEnd={moveBySwipe}
    >
      <div className="flex items-center justify-between ps-5">
        <Dialog.Title className="font-medium">{title}</Dialog.Title>
        <Dialog.Close className="viewer-button">
          <span className="sr-only">Close</span>
          <LightboxIcon path="m6 6 12 12M18 6 6 18" />
        </Dialog.Close>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has Escape and the close button. */}
      <picture onClick={closeOnBackdrop} data-backdrop="">
        {image.sources.map((source) => (
          <source key={source.type} type={source.type} srcSet={source.srcset} sizes="100vw" />
        ))}
        <img key={image.src} src={image.src} alt={image.alt} width={image.width} height={image.height} />
      </picture>
      <div className="flex min-h-16 items-center gap-2 ps-5">
        <p className="grow py-3" aria-live="polite">
          <span className="tabular-nums">
            {position + 1} of {count}
          </span>
          {image.caption && <span className="ms-4">{image.caption}</span>}
          {image.credit && <span className="ms-4 opacity-70 max-sm:block max-sm:ms-0">{image.credit}</span>}
        </p>
        {image.link && (
          <a className="viewer-link" href={image.link.href}>
            {image.link.label}
          </a>
        )}
        {count > 1 && (
          <>
            <button className="viewer-button" type="button" onClick={() => onStep(-1)}>
              <span className="sr-only">Previous picture</span>
              <LightboxIcon path="M20 12H5M11 6l-6 6 6 6" />
            </button>
            <button className="viewer-button" type="button" onClick={() => onStep(1)}>
              <span className="sr-only">Next picture</span>
              <LightboxIcon path="M4 12h15M13 6l6 6-6 6" />
            </button>
          </>
        )}
      </div>
    </Dialog.Content>
  )
}

/** A line drawing on a grid of 24 by 24. */
function LightboxIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** The picture `step` places on from `current`; the viewer wraps around in both directions (spec §2). */
export function wrapPosition(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count
}

/** How many places a key moves on; 0 for a key that means nothing here. */
export function stepOfKey(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : 0
}

/** How many places a swipe over this distance moves on: to the left brings the next picture. */
export function stepOfSwipe(distancePx: number): -1 | 0 | 1 {
  if (Math.abs(distancePx) < swipeThresholdPx) return 0
  return distancePx < 0 ? 1 : -1
}
