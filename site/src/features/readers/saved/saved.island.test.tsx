import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
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

test('an article that the account did not take is not shown as saved', async () => {
  const api = answerApi({ [`GET ${path}`]: Response.json([]), [`PUT ${path}/debt`]: away })
  signInReader(newReader())
  const article = { id: 'debt', title: 'On Debt', section: { id: 'wealth', name: 'Wealth' }, imageUrl: null }
  const { user } = await openIsland(<SaveArticle {...article} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('503: Please try again shortly.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false')
  expect(api.sent.at(-1)?.call).toBe(`PUT ${path}/debt`)
})
