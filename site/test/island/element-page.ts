import { userEvent } from '@testing-library/user-event'
import { openPage, type IslandPage } from './island-page.tsx'

/**
 * Opens a page at `path` with this markup, which a custom element brings to life. Use it where the markup is little, and
 * held to what the server draws by a test of the page or by a journey.
 */
export function openMarkup(html: string, { path = '/' }: { path?: string } = {}): IslandPage {
  const visited = openPage(path)
  if (!document.querySelector('toast-area')) document.body.append(document.createElement('toast-area'))
  const main = document.createElement('main')
  main.innerHTML = html
  document.body.append(main)
  return { user: userEvent.setup(), visited }
}
