import { afterEach, expect, test, vi } from 'vitest'
import { leanHelper } from './lean-preload.ts'

type Helper = {
  __vitePreload: (load: () => Promise<string>, files?: string[]) => Promise<string>
}

/** A page that has asked for nothing yet. */
async function openPage(): Promise<Helper['__vitePreload']> {
  const { __vitePreload }: Helper = await import(
    `data:text/javascript,${encodeURIComponent(`${leanHelper}\n// ${Math.random()}`)}`
  )
  return __vitePreload
}

const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)]
const linked = (rel: string) => links(rel).map((link) => link.getAttribute('href'))

afterEach(() => document.head.replaceChildren())

test('the files of a part are asked for at once, before it is loaded, and each a single time', async () => {
  const load = await openPage()
  const part = async () => linked('modulepreload').join(' ')
  expect(await load(part, ['_astro/a.js', '_astro/b.js'])).toBe('/_astro/a.js /_astro/b.js')
  expect(await load(part, ['_astro/b.js', '_astro/c.js'])).toBe('/_astro/a.js /_astro/b.js /_astro/c.js')
  expect(await load(part)).toBe('/_astro/a.js /_astro/b.js /_astro/c.js')
})

test.each(['load', 'error'])('a part waits for its styles, until their %s', async (end) => {
  const load = await openPage()
  const part = vi.fn(async () => 'loaded')
  const loading = load(part, ['_astro/a.js', '_astro/a.css'])
  expect(linked('modulepreload')).toEqual(['/_astro/a.js'])
  expect(linked('stylesheet')).toEqual(['/_astro/a.css'])
  await Promise.resolve()
  expect(part).not.toHaveBeenCalled()
  links('stylesheet')[0]?.dispatchEvent(new Event(end))
  expect(await loading).toBe('loaded')
})

test('a part that does not come can be asked for again', async () => {
  const load = await openPage()
  const part = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('loaded')
  await expect(load(part, ['_astro/a.js'])).rejects.toThrow('away')
  expect(await load(part, ['_astro/a.js'])).toBe('loaded')
})
