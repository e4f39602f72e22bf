import { lateFontsStorageKey } from '../theme/theme-script.ts'

/* Lets the late fonts apply when the page has been painted: none of them holds up what a reader sees first. */
const link = document.querySelector<HTMLLinkElement>('link[data-late-fonts]')

if (link && link.media !== 'all') {
  if (document.readyState === 'complete') void applyLateFonts(link)
  else addEventListener('load', () => void applyLateFonts(link), { once: true })
}

/** A picture may be painted a good while after it was loaded; two frames after it is decoded, it has been. */
async function applyLateFonts(sheet: HTMLLinkElement): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img:not([loading="lazy"])')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      sheet.media = 'all'
      remember(sheet.getAttribute('href') ?? '')
    }),
  )
}

/** The next page uses them from the beginning: they come from the browser's cache then. */
function remember(address: string): void {
  try {
    localStorage.setItem(lateFontsStorageKey, address)
  } catch (error) {
    console.info('Fonts will be applied late on every page.', error)
  }
}
