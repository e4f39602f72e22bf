import { useState, type MouseEvent, type ReactNode } from 'react'
import { Lightbox, type LightboxImage } from '../../ui/lightbox/Lightbox.tsx'
import { isPlainClick } from '../../ui/lightbox/plain-click.ts'

interface CoverViewerProps {
  /**
   * The wall: covers are links with `data-cover`, so that they work before and without scripts; `data-issue` is the address of
   * the issue.
   */
  children?: ReactNode
}

interface OpenCover {
  covers: LightboxImage[]
  position: number
  opener: HTMLElement
}

/**
 * Shows the covers of the archive on the whole screen (spec §2, archive view).
 *
 * Why does this need to be an island? It is a modal dialog with keyboard and swipe; nothing of it is loaded before a
 * reader reaches for a cover.
 */
export function CoverViewer({ children }: CoverViewerProps) {
  const [open, setOpen] = useState<OpenCover | null>(null)

  function openCover(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cover]') : null
    if (!opener) return
    event.preventDefault()
    const tiles = coverTiles(event.currentTarget)
    const covers = tiles.flatMap((tile) => readCoverTile(tile) ?? [])
    setOpen({ covers, position: tiles.indexOf(opener), opener })
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are the controls; this only listens to what bubbles up from them. */}
      <div onClick={openCover}>{children}</div>
      <Lightbox
        title="Magazine Archive"
        images={open?.covers ?? []}
        position={open?.position ?? null}
        onMove={(position) => setOpen(open && { ...open, position })}
        onClose={() => setOpen(null)}
        opener={open?.opener ?? null}
      />
    </>
  )
}

/** The links to covers inside an element, in their order on the page. */
function coverTiles(wall: Element): HTMLElement[] {
  return [...wall.querySelectorAll<HTMLElement>('[data-cover]')]
}

/** The cover that a tile shows, for the viewer: the page has every file of it already. */
function readCoverTile(tile: HTMLElement): LightboxImage | null {
  const image = tile.querySelector('img')
  if (!image) return null
  return {
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
    caption: tile.dataset['cover'] ?? '',
    credit: '',
    width: Number(image.getAttribute('width')),
    height: Number(image.getAttribute('height')),
    link: { href: tile.dataset['issue'] ?? '', label: 'Read this issue' },
    sources: [...tile.querySelectorAll('source')].map(({ type, srcset }) => ({ type, srcset })),
  }
}
