import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, brokenConnection } from '../../../../test/island/api-double.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { newReader, signInReader } from '../../../../test/island/signed-in-reader.ts'
import { SaveArticle } from './save-article.island.tsx'
import { SavedArticles } from './saved-articles.island.tsx'

const path = '/api/user/saved-articles'
const away = () => new Response('Please try again shortly.', { status: 503 })

test('a list that cannot be read says so, and is read again on request', async () => {
  const api = answerApi({ [`GET ${path}`]: away })
  signInReader(newReader())
  const { user } = await openIsland(<SavedArticles />)
  expect(await screen.findByText('503: Please try again shortly.')).toBeVisible()
  expect(screen.queryByText('Nothing saved yet.')).toBeNull()
  api.answer({ [`GET ${path}`]: Response.json([]) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing saved yet.')).toBeVisible()
  expect(screen.queryByText('503: Please try again shortly.')).toBeNull()
  expect(api.sent.map(({ call }) => call)).toEqual([`GET ${path}`, `GET ${path}`])
})

const debt = { id: 'debt', title: 'On Debt', section: { id: 'wealth', name: 'Wealth' }, imageUrl: null }

test('an article that the account refused is not shown as saved', async () => {
  const refused = () => new Response('There are too many saved articles.', { status: 409 })
  const api = answerApi({ [`GET ${path}`]: Response.json([]), [`PUT ${path}/debt`]: refused })
  signInReader(newReader())
  const { user } = await openIsland(<SaveArticle {...debt} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('409: There are too many saved articles.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false')
  expect(api.sent.at(-1)?.call).toBe(`PUT ${path}/debt`)
})

/** As the account has it. */
const kept = (articleId: string) => {
  const { title, section, imageUrl } = debt
  return { articleId, title, section, imageUrl, savedAt: '2026-11-26T12:00:00.000Z' }
}

test.each([
  ['the connection is lost', 'steel', brokenConnection],
  ['the server is away', 'grain', away],
])('%s: the article waits on the device, and goes into the account later', async (_, id, lost) => {
  const api = answerApi({ [`GET ${path}`]: lost, [`PUT ${path}/${id}`]: lost })
  signInReader(newReader())
  const { user } = await openIsland(<SaveArticle {...debt} id={id} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^No connection: saved on this device/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  api.answer({
    [`PUT ${path}/${id}`]: new Response(null, { status: 204 }),
    [`GET ${path}`]: Response.json([kept(id)]),
  })
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Saved in your account.')).toBeVisible()
  expect(localStorage.getItem('meridian-saved-articles')).toBeNull()
})

test('a connection that does not carry yet when it comes back is tried again', async () => {
  const api = answerApi({ [`GET ${path}`]: brokenConnection, [`PUT ${path}/tin`]: brokenConnection })
  signInReader(newReader())
  const { user } = await openIsland(<SaveArticle {...debt} id="tin" />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^No connection: saved on this device/)).toBeVisible()
  const tries = () => api.sent.filter(({ call }) => call.startsWith('PUT')).length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(tries()).toBeGreaterThan(1), { timeout: 30_000 })
  api.answer({
    [`PUT ${path}/tin`]: new Response(null, { status: 204 }),
    [`GET ${path}`]: Response.json([kept('tin')]),
  })
  // Which moves the clock while it waits.
  await vi.waitFor(() => expect(screen.getByText('Saved in your account.')).toBeVisible(), {
    timeout: 30_000,
  })
})

test('an article that waits on the device is taken back without a connection', async () => {
  answerApi({
    [`GET ${path}`]: brokenConnection,
    [`PUT ${path}/silver`]: brokenConnection,
    [`DELETE ${path}/silver`]: brokenConnection,
  })
  signInReader(newReader())
  const { user } = await openIsland(<SaveArticle {...debt} id="silver" />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Saved' }))
  expect(await screen.findByText('No longer saved.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('meridian-saved-articles')).toBeNull()
})
