import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTabAddress } from './tab-address.store.ts'

const ids = ['overview', 'delivery', 'support'] as const
const pushState = vi.fn((_state: unknown, _title: string, href: string) => openAddress(href))
const listeners = new Set<() => void>()

beforeEach(() => {
  openAddress('/account')
  vi.stubGlobal('history', { pushState })
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_name: string, listener: () => void) => listeners.delete(listener))
})

afterEach(() => {
  vi.unstubAllGlobals()
  pushState.mockClear()
  listeners.clear()
})

function openAddress(href: string): void {
  const { pathname, search } = new URL(href, 'http://site')
  vi.stubGlobal('location', { pathname, search })
}

test.each([
  ['/account', 'overview'],
  ['/account?tab=support', 'support'],
  ['/account?tab=overview', 'overview'],
  ['/account?tab=nonsense', 'overview'],
  ['/account?tab=', 'overview'],
])('%s shows the tab %s', (href, id) => {
  openAddress(href)
  expect(createTabAddress(ids, () => 'overview').$tab.get()).toBe(id)
})

test('each page has its own tab that is shown first, and none of them needs a parameter there', () => {
  const firstOf = (pathname: string) => (pathname === '/dashboard' ? 'support' : 'overview')
  openAddress('/dashboard')
  const address = createTabAddress(ids, firstOf)
  expect(address.$tab.get()).toBe('support')
  expect([address.hrefOf('support'), address.hrefOf('overview')]).toEqual([
    '/dashboard',
    '/dashboard?tab=overview',
  ])
})

test('a tab that is shown stands in the address, the first one without a parameter', () => {
  openAddress('/account?from=mail')
  const address = createTabAddress(ids, () => 'overview')
  address.show('support')
  address.show('support')
  address.show('overview')
  expect(pushState.mock.calls.map(([, , href]) => href)).toEqual([
    '/account?from=mail&tab=support',
    '/account?from=mail',
  ])
  expect(address.$tab.get()).toBe('overview')
})

test('the back button shows the tab before', () => {
  const address = createTabAddress(ids, () => 'overview')
  const seen: string[] = []
  address.$tab.subscribe((id) => void seen.push(id))
  address.show('delivery')
  openAddress('/account')
  for (const listener of listeners) listener()
  expect(seen).toEqual(['overview', 'delivery', 'overview'])
})
