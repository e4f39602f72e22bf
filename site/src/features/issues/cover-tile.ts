import type { LightboxImage } from '../../ui/lightbox/Lightbox.tsx'

/** The links to covers inside an element, in their order on the page. */
export function coverTiles(wall: Element): HTMLElement[] {
  return [...wall.querySelectorAll<HTMLElement>('[data-cover]')]
}

/** The cover that a tile shows, for the viewer: the page has every file of it already. */
export function readCoverTile(tile: HTMLElement): LightboxImage | null {
  const image = tile.querySelector('img')
  if (!image) return null
  return {
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
    caption: tile.dataset['cover'] ?? '',
    credit: '',
    width: Number(image.getAttribute('width')),
    height: Number(image.getAttribute('height')),
    sources: [...tile.querySelectorAll('source')].map(({ type, srcset }) => ({ type, srcset })),
  }
}
