import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountScreen } from './account-screen.island.tsx'
import { DashboardScreen } from './dashboard-screen.island.tsx'

test.each([
  ['account', AccountScreen, ['Overview', 'Subscription', 'Delivery', 'Support', 'Settings']],
  ['dashboard', DashboardScreen, ['Subscription', 'Reading Progress', 'Payment History', 'Settings']],
])('the server draws the place of the %s: its tabs by name, and nothing of a reader', (_, Screen, labels) => {
  const html = renderToStaticMarkup(<Screen />)
  expect([...html.matchAll(/<span class="tab">([^<]+)/g)].map(([, label]) => label)).toEqual(labels)
  expect(html).toContain('<p class="account-reader"></p>')
  expect(html).toContain('Loading...')
  expect(html).toContain('This page could not be loaded.')
  expect(html).toContain('<a class="button-outline" href="">Try again</a>')
})
