import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openMarkup } from '../../../test/island/element-page.ts'
import './most-read.element.ts'

const place = '<most-read><p><a href="/most-read">Most read</a></p></most-read>'
const item = (id: string) => `<li><p>Wealth</p><h3><a href="/articles/${id}">${id}</a></h3></li>`
const listOf = (...ids: string[]) =>
  `<section aria-labelledby="most-read" data-from="most-read"><h2 id="most-read">Most read today</h2><ol>${ids.map(item).join('')}</ol></section>`

const asked = vi.fn<(path: string) => Promise<Response>>()

function openArticle(answer: Response | Error): HTMLElement {
  asked
    .mockReset()
    .mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  vi.stubGlobal('fetch', asked)
  openMarkup(place, { path: '/articles/two' })
  const element = document.querySelector<HTMLElement>('most-read')
  if (!element) throw new Error('There is no place for the list.')
  return element
}

const links = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))

afterEach(() => vi.unstubAllGlobals())

test('the list takes the place of the link, without the article that is being read', async () => {
  const element = openArticle(new Response(listOf('one', 'two', 'three')))
  await waitFor(() => expect(element.querySelector('h2')).toHaveTextContent('Most read today'))
  expect(links(element)).toEqual(['/articles/one', '/articles/three'])
  expect(element.querySelector('[data-from="most-read"] ol')).not.toBeNull()
  expect(asked.mock.calls).toEqual([['/most-read/list']])
  expect(element).toBeVisible()
})

test.each([
  ['nothing is listed', ''],
  ['nothing but the article itself is', listOf('two')],
])('where %s, nothing is shown, and no heading either', async (_, answer) => {
  const element = openArticle(new Response(answer))
  await waitFor(() => expect(element).not.toBeVisible())
})

test.each([new Response('Bad gateway', { status: 502 }), new TypeError('Failed to fetch')])(
  'where the list does not come, the link to its page stays',
  async (answer) => {
    const told = vi.spyOn(console, 'info').mockReturnValue()
    const element = openArticle(answer)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await asked.mock.results[0]?.value.catch(() => {})
    expect(links(element)).toEqual(['/most-read'])
    expect(element).toBeVisible()
    told.mockRestore()
  },
)
