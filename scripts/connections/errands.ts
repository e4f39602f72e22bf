import type { Errand } from './second-client.ts'

/** Addresses of the magazine that readers load. */
export interface Addresses {
  pages: string[]
  assets: string[]
  media: string[]
}

/** What the home page links to and loads. */
export async function findAddresses(origin: string): Promise<Addresses> {
  const home = await (await fetch(`${origin}/`)).text()
  const named = (form: RegExp) => [
    ...new Set([...home.matchAll(form)].flatMap(([, address]) => address ?? [])),
  ]
  const found = {
    pages: ['/', ...named(/href="(\/articles\/[^"#?]+)"/g)],
    assets: named(/(?:href|src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g),
    media: named(/(?:src|srcset)="(\/media\/[^"\s,]+)/g).map((address) => address.replaceAll('&amp;', '&')),
  }
  for (const [kind, addresses] of Object.entries(found)) {
    if (addresses.length === 0) throw new Error(`The home page names no ${kind}.`)
  }
  return found
}

/** Errands that only the site serves: they have to go on whatever the CMS has to bear. */
export const errandsOfTheDoor = ['page', 'asset', 'media', 'health'] as const
export const readiness = 'readiness'

/** Everything that the second client asks for: over both hops, read and written. */
export function errandsFor(origin: string, operationsOrigin: string, addresses: Addresses): Errand[] {
  const nth = (list: string[]) => (turn: number) => list[turn % list.length] ?? '/'
  const get = (name: string, path: Errand['path'], status = 200): Errand => ({
    name,
    origin,
    method: 'GET',
    path,
    status,
  })
  const send = (
    name: string,
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    status: number,
  ): Errand => ({
    name,
    origin,
    method,
    path: () => path,
    body: JSON.stringify(body),
    status,
  })
  return [
    get('page', nth(addresses.pages)),
    // Of an address that nobody has asked for nothing is held: it is rendered, which asks the CMS.
    get('miss', (turn) => `/nothing-here-${process.pid}-${turn}`, 404),
    get('search', (turn) => `/search?q=${['capital', 'strategy', 'people'][turn % 3]}`),
    get('asset', nth(addresses.assets)),
    get('media', nth(addresses.media)),
    get('health', () => '/_meridian/health'),
    get('API read', () => '/api/user', 401),
    get('admin', () => '/admin/login'),
    // Refused for what it says, before it is counted against what one address may send.
    send('POST', 'POST', '/api/contact', { name: 'No address' }, 400),
    send('PUT', 'PUT', '/api/user/profile', { firstName: 'x'.repeat(20_000) }, 401),
    { ...get(readiness, () => '/ready'), origin: operationsOrigin },
  ]
}
