import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { newReader, signInReader } from '../../../../test/island/signed-in-reader.ts'
import { endSession } from '../../../lib/session/session.store.ts'
import { BegunArticles } from './begun-articles.island.tsx'

const call = 'GET /api/user/reading-progress?limit=20'
const entry = (title: string, progressPercent: number, place: string | null = null) => ({
  id: title,
  articleId: title.toLowerCase(),
  title,
  lastReadAt: '2026-11-21T09:00:00.000Z',
  progressPercent,
  place,
})

test('the three articles that were begun last lead to where their reader stopped', async () => {
  const all = [
    entry('Debt', 40, '7.20.a.b.c'),
    entry('Trust', 100),
    entry('Oil', 10),
    entry('Ice', 50),
    entry('Tin', 9),
  ]
  const { sent } = answerApi({ [call]: Response.json(all) })
  signInReader(newReader())
  await openIsland(<BegunArticles />)
  expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/articles/debt#continue=7.20.a.b.c',
    '/articles/oil',
    '/articles/ice#continue=30.100...',
  ])
  expect(screen.getByRole('progressbar', { name: 'Read of Debt' })).toHaveAttribute('value', '40')
  expect(sent.map((each) => each.call)).toEqual([call])
})

test('it says when nothing is left unfinished, and when the session is over', async () => {
  answerApi({ [call]: Response.json([entry('Trust', 100)]) })
  signInReader(newReader())
  await openIsland(<BegunArticles />)
  expect(await screen.findByText('Nothing left unfinished.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All that you have read' })).toHaveAttribute(
    'href',
    '/dashboard?tab=reading',
  )
  act(endSession)
  expect(screen.getByText('You are signed out.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=/')
})

test('what could not be read says so, and is read again on request', async () => {
  const api = answerApi({ [call]: () => new Response('Please try again shortly.', { status: 503 }) })
  signInReader(newReader())
  const { user } = await openIsland(<BegunArticles />)
  expect(await screen.findByText('What you have begun could not be loaded.')).toBeVisible()
  api.answer({ [call]: Response.json([]) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing left unfinished.')).toBeVisible()
})
