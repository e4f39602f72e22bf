import { whenIdle } from '../scheduling.ts'
import { lateFontsStorageKey } from '../theme/theme-storage.ts'

/* Gives italic and semibold their own files once the page has been painted: none holds up what a reader sees first. */
const root = document.documentElement

if (root.dataset.lateFonts === undefined) {
  if (document.readyState === 'complete') void applyWhenPainted()
  else addEventListener('load', () => void applyWhenPainted(), { once: true })
}

/** A picture may be painted a good while after it was loaded; two frames after it is decoded, it has been. */
async function applyWhenPainted(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img:not([loading="lazy"])')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(apply, 1000)))
}

function apply(): void {
  document.fonts.addEventListener('loadingdone', remember)
  root.dataset.lateFonts = ''
}

/** The next page uses them from the beginning: they are in the browser's cache then. */
function remember({ fontfaces }: FontFaceSetLoadEvent): void {
  if (!fontfaces.some(({ family }) => family.includes('Newsreader Late'))) return
  try {
    localStorage.setItem(lateFontsStorageKey, 'yes')
  } catch (error) {
    console.info('Fonts come late.', error)
  }
}
