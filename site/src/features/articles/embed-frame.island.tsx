import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface EmbedFrameProps {
  frame: string
  title: string
  /** The class of its shape; a frame with a height has none. */
  shape: string
  heightPx: number | null
  /** The poster with the button that plays it. */
  children?: ReactNode
}

/** What a site needs to play: its own scripts and storage, and windows of its own. It cannot lead our page elsewhere. */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation'

/**
 * Loads a video, recording or post from its site when a reader presses the button, and nothing of it before.
 *
 * Why does this need to be an island? The frame must not be in the page until it is asked for, and takes the place of its poster.
 */
export function EmbedFrame({ frame, title, shape, heightPx, children }: EmbedFrameProps) {
  const [isShown, setShown] = useState(false)
  const element = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isShown) element.current?.focus()
  }, [isShown])

  function press({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('button')) setShown(true)
  }

  if (!isShown) {
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button inside is the control; this only listens to what bubbles up from it.
    return <div onClick={press}>{children}</div>
  }
  return (
    <iframe
      ref={element}
      className={heightPx === null ? `embed-frame ${shape}` : 'embed-frame'}
      src={frame}
      title={title}
      {...(heightPx !== null && { height: heightPx })}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox={sandbox}
    />
  )
}
