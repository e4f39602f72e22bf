/** The default stock picture; its files are in `site/public`. */
const stock = { avif: '/stock-picture.avif', webp: '/stock-picture.webp' }

/**
 * Puts the stock picture in the place of each picture that cannot be loaded (spec §4), also of those that failed
 * before this script ran. What the picture was to show is still told by its alternative text.
 */
export function replaceFailedPictures(): void {
  // An image's error does not bubble; it can be caught on its way down.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && replace(target),
    true,
  )
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) replace(image)
  }
}

function replace(image: HTMLImageElement): void {
  // Without the network the stock picture fails as well.
  if ('stock' in image.dataset) return
  image.dataset['stock'] = ''
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) {
    source.srcset = source.type === 'image/avif' ? stock.avif : stock.webp
  }
  image.removeAttribute('srcset')
  image.src = stock.webp
}
