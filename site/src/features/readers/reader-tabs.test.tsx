import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readerPlaces } from './reader-places.ts'
import { ReaderScreen } from './reader-screen.island.tsx'

test.each([
  ['Account', ['Overview', 'Subscription', 'Delivery', 'Support', 'Settings']],
  ['Dashboard', ['Subscription', 'Reading Progress', 'Payment History', 'Settings']],
] as const)(
  'the server draws the place of the %s: all tabs by name, and nothing of a reader',
  (label, specified) => {
    const html = renderToStaticMarkup(<ReaderScreen label={label} />)
    const drawn = [...html.matchAll(/<span class="tab">([^<]+)/g)].map(([, name]) => name)
    expect(drawn).toEqual(readerPlaces.map((place) => place.label))
    expect(drawn).toEqual(expect.arrayContaining([...specified]))
    expect(html).toContain('<p class="account-reader"></p>')
    expect(html).toContain('Loading...')
    expect(html).toContain('This page could not be loaded.')
    expect(html).toContain('<a class="button-outline" href="">Try again</a>')
  },
)
