import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi } from '../../../test/island/api-double.ts'
import { openIsland, type IslandPage } from '../../../test/island/island-page.tsx'
import { fixtureSearch } from '../../../test/fixtures/fixture-search.ts'
import { Search } from './search.island.tsx'
import { countSentence } from './search-sentences.ts'
import { viewOf } from './search.store.ts'

const form = (
  <form>
    <input type="search" name="q" aria-label="Search the magazine" defaultValue="" />
  </form>
)
const found = (query: string) => Response.json(fixtureSearch(query))
const field = () => screen.getByRole('searchbox', { name: 'Search the magazine' })

/** At once, as one question, however busy the machine is. */
async function enter(user: IslandPage['user'], words: string): Promise<void> {
  await user.click(field())
  await user.paste(words)
}

function openSearch(options: Parameters<typeof openIsland>[1] = { path: '/search' }) {
  return openIsland(
    <Search initial={viewOf(undefined)} browse={<h2>Browse the sections</h2>}>
      {form}
    </Search>,
    options,
  )
}

test('results come as a reader types, the address keeps step, and an empty field leads back', async () => {
  const { sent } = answerApi({ 'GET /api/search': found('capital') })
  const { user } = await openSearch()
  await enter(user, 'capital')
  expect(await screen.findByRole('link', { name: 'The Quiet Capital' })).toHaveAttribute(
    'href',
    '/articles/the-quiet-capital',
  )
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/search?q=capital'])
  expect(`${location.pathname}${location.search}`).toBe('/search?q=capital')
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(countSentence(fixtureSearch('capital'))),
  )
  await user.clear(field())
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Browse the sections')
  expect(`${location.pathname}${location.search}`).toBe('/search')
})

test('what was typed before the script came is searched for', async () => {
  const { sent } = answerApi({ 'GET /api/search': found('capital') })
  await openSearch({ path: '/search', typed: { q: 'capital' } })
  expect(await screen.findByRole('link', { name: 'The Quiet Capital' })).toBeVisible()
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/search?q=capital'])
})

test('the page of a search that was away searches for the words of its address', async () => {
  answerApi({ 'GET /api/search': found('capital') })
  await openSearch({ path: '/search?q=capital' })
  expect(await screen.findByRole('link', { name: 'The Quiet Capital' })).toBeVisible()
  expect(field()).toHaveValue('capital')
})

test('further results are added, and the keyboard goes on with them', async () => {
  const first = { ...fixtureSearch('quiet'), next: 'abcdefghijklmnopqrstuv' }
  const [result] = first.results
  if (!result) throw new Error('The fixture has no result.')
  const rest = {
    ...first,
    next: null,
    results: [{ ...result, id: 'further', title: [{ text: 'Further', isMatch: false }] }],
  }
  answerApi({ 'GET /api/search': Response.json(rest) })
  const initial = viewOf({ request: { query: 'quiet' }, outcome: { kind: 'found', answer: first } })
  const { user } = await openIsland(<Search initial={initial}>{form}</Search>, {
    path: '/search?q=quiet',
    typed: { q: 'quiet' },
  })
  await user.click(screen.getByRole('link', { name: 'More results' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Further' })).toHaveFocus())
  expect(document.querySelectorAll('[data-results] > li')).toHaveLength(first.results.length + 1)
  expect(location.search).toBe('?q=quiet')
})

test('a refusal is a sentence beside the results that were there', async () => {
  answerApi({ 'GET /api/search': [found('capital'), new Response('That was too often.', { status: 429 })] })
  const { user } = await openSearch()
  await enter(user, 'capital')
  await screen.findByRole('link', { name: 'The Quiet Capital' })
  await enter(user, 's')
  expect(await screen.findAllByText('That was too often.')).not.toHaveLength(0)
  expect(screen.getByRole('link', { name: 'The Quiet Capital' })).toBeVisible()
})
