import { vi } from 'vitest'

/** What the stores of a page need of its browser: storage, an address, and a network that answers what a test says. */
export interface BrowserStub {
  fetched: ReturnType<typeof vi.fn<typeof fetch>>
  /** Where the page has gone. */
  visited: string[]
  /** What `sessionStorage` holds. */
  stored: Map<string, string>
  /** The bodies that were sent, in order: path, then JSON. */
  sent(): [path: string, json: unknown][]
}

/** Stands in for the browser until `vi.unstubAllGlobals()`; `address` is the page's own. */
export function stubBrowser(address: string): BrowserStub {
  const fetched = vi.fn<typeof fetch>()
  const visited: string[] = []
  const stored = new Map<string, string>()
  const { origin, pathname, search, hash } = new URL(address, 'https://meridian.example')
  const assign = (path: string) => void visited.push(path)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a' })
  vi.stubGlobal('location', { origin, pathname, search, hash, assign, replace: assign })
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, path: string) => assign(path) })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  return {
    fetched,
    visited,
    stored,
    sent: () => fetched.mock.calls.map(([path, init]) => [String(path), JSON.parse(String(init?.body))]),
  }
}

/** What `GET /api/user` and every sign-in answer of her. */
export const ada = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
  createdAt: '2026-01-12T08:00:00.000Z',
  subscriptionStatus: null,
  subscriptionTier: 'free',
}
