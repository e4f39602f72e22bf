import { beaconPath, uncountedCookie } from '@meridian/shared/audience/beacon'
import { countedKey } from '@meridian/shared/audience/uncounted'
import { visitKey } from '@meridian/shared/audience/visit'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openIsland } from '../../../test/island/island-page.tsx'
import { keepCached, readCached } from '../../lib/browser-cache/browser-cache.ts'
import { WhatWeCount } from './what-we-count.island.tsx'

const open = () => openIsland(<WhatWeCount cookie={uncountedCookie} />, { path: '/what-we-count' })
const lines = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('code')?.textContent)

afterEach(() => {
  Reflect.deleteProperty(navigator, 'doNotTrack')
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

test('what this tab has sent stands there to the byte, with its meaning, and what it sends meanwhile comes, up to twenty', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  expect(screen.getByText(/^Nothing yet\./)).toBeVisible()
  keepCached(beaconPath, '1 /articles/a - 4.15 - lead@/\nnull')
  act(() => void vi.advanceTimersByTime(1000))
  expect(lines()).toEqual(['1 /articles/a - 4.15 - lead@/'])
  expect(screen.getByText(/^Somebody came to \/articles\/a, from \//)).toBeVisible()
  keepCached(beaconPath, '1 /articles/a 4.15 20.90 - -\n1 /articles/a - 4.15 - lead@/\n1 /artic')
  act(() => void vi.advanceTimersByTime(1000))
  expect(lines()).toEqual(['1 /articles/a 4.15 20.90 - -', '1 /articles/a - 4.15 - lead@/'])
  expect(screen.getByText('2 messages sent by this tab.')).toBeInTheDocument()
  const many = Array.from({ length: 30 }, (_, view) => `1 /a - 1.${view} - -\n`)
  keepCached(beaconPath, many.join(''))
  act(() => void vi.advanceTimersByTime(1000))
  expect(lines()).toEqual(many.slice(0, 20).map((line) => line.trimEnd()))
})

test('the switch sets the cookie of everybody who is not counted, and takes it away again', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Do not count this browser' }))
  expect(document.cookie).toBe(`${uncountedCookie}=1`)
  expect(localStorage.getItem(countedKey)).toBeNull()
  expect(screen.getByText('Nothing is counted in this browser: you have switched it off.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Count this browser again' }))
  expect(document.cookie).toBe('')
  expect(localStorage.getItem(countedKey)).toBe('yes')
  expect(screen.getByText(/^Your reading is counted/)).toBeVisible()
})

test('who switches it off has nothing left in the tab of what was read in it and what it sent', async () => {
  const { user } = await open()
  keepCached(beaconPath, '1 /articles/a - 4.15 - lead@/\nnull')
  keepCached('/user', 'Ada')
  sessionStorage.setItem(visitKey, 'news.example - a')
  await user.click(screen.getByRole('button', { name: 'Do not count this browser' }))
  expect(sessionStorage.getItem(visitKey)).toBeNull()
  expect(readCached(beaconPath)).toBeNull()
  expect(readCached('/user')).toBe('Ada')
  expect(lines()).toEqual([])
  sessionStorage.setItem(visitKey, 'news.example - a')
  await user.click(screen.getByRole('button', { name: 'Count this browser again' }))
  expect(sessionStorage.getItem(visitKey)).toBe('news.example - a')
})

test('a browser that keeps no cookie is told that nothing has changed', async () => {
  const { user } = await open()
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Do not count this browser' }))
  expect(screen.getByText(/Your browser keeps no cookie of ours, so nothing has changed/)).toBeVisible()
})

test.each([
  ['doNotTrack', '1', /Do Not Track/],
  ['globalPrivacyControl', true, /Global Privacy Control/],
])('where the browser asks by %s, it says so and has no switch', async (name, value, words) => {
  Object.defineProperty(navigator, name, { value, configurable: true })
  await open()
  expect(screen.getByText(words)).toHaveTextContent('Nothing is sent.')
  expect(screen.queryByRole('button')).toBeNull()
})
