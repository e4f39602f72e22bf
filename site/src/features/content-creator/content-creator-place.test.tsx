import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContentCreator } from './content-creator.island.tsx'

test('the server draws whom the content creator is for, and what shows in its place where there may be a session', () => {
  const html = renderToStaticMarkup(<ContentCreator />)
  expect(html).toContain('For the magazine’s own writers')
  expect(html).toContain('href="/login?next=/content-creator"')
  expect(html).toContain('Loading...')
  expect(html).toContain(
    'The content creator could not be loaded. <a class="text-link" href="">Try again</a>',
  )
})
