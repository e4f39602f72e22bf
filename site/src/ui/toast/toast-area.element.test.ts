import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { findToast } from '../../../test/island/island-page.tsx'
import { toast } from './toast.store.ts'
import './toast-area.element.ts'

const sent = { title: 'Message Sent', description: "Thank you for your message. We'll get back to you soon." }

const area = () => screen.getByRole('region', { name: 'Notifications (F8)' })
const toasts = () => within(area()).queryAllByRole('listitem')

/** The area as `BaseLayout.astro` draws it; what once was loaded to show toasts stays, as the page does. */
function openArea() {
  if (!document.querySelector('toast-area')) {
    const drawn = '<toast-area role="region" aria-label="Notifications (F8)" tabindex="-1"></toast-area>'
    document.body.insertAdjacentHTML('beforeend', drawn)
  }
  return userEvent.setup()
}

async function showToast(request = sent): Promise<HTMLElement> {
  act(() => toast(request))
  return findToast(request.title)
}

test('spec §9 toast area: F8 focuses it before there was any toast', () => {
  openArea()
  pressF8()
  expect(area()).toHaveFocus()
  expect(area()).toBeEmptyDOMElement()
})

test('spec §9 toast timing, §4 one toast: one toast stays 5000 ms, and a new one takes its place', async () => {
  openArea()
  await showToast()
  vi.useFakeTimers()
  act(() => toast(sent))
  pass(3000)
  act(() => toast({ ...sent, title: 'Sent Again' }))
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).toHaveTextContent('Sent Again')
  pass(4900)
  expect(toasts()).toHaveLength(1)
  pass(200)
  expect(toasts()).toEqual([])
})

test('spec §9 toast timing: a toast with a time of its own stays so long', async () => {
  openArea()
  await showToast()
  vi.useFakeTimers()
  act(() => toast({ title: 'Copied!', durationMs: 2000 }))
  pass(1900)
  expect(toasts()).toHaveLength(1)
  pass(200)
  expect(toasts()).toEqual([])
})

test('spec §9 toast area: F8 leads to a toast, its button follows, and Escape closes it', async () => {
  const user = openArea()
  const shown = await showToast()
  pressF8()
  expect(within(area()).getByRole('list')).toHaveFocus()
  await user.tab()
  expect(shown).toHaveFocus()
  await user.tab()
  expect(within(shown).getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(toasts()).toEqual([])
})

test('a toast closes by its button', async () => {
  const user = openArea()
  await user.click(within(await showToast()).getByRole('button', { name: 'Close' }))
  expect(toasts()).toEqual([])
})

test('a toast after one that was closed under the pointer leaves by itself, too', async () => {
  const user = openArea()
  await user.click(within(await showToast()).getByRole('button', { name: 'Close' }))
  await user.click(document.body)
  vi.useFakeTimers()
  act(() => toast(sent))
  expect(toasts()).toHaveLength(1)
  pass(5100)
  expect(toasts()).toEqual([])
})

test('a toast is announced to screen readers', async () => {
  openArea()
  await showToast()
  await waitFor(() => {
    const announced = screen.getByRole('status')
    expect(announced).toHaveAttribute('aria-live', 'assertive')
    expect(announced).toHaveTextContent(sent.title)
    expect(announced).toHaveTextContent(sent.description)
  })
})

test('a toast that the page before has left is shown, once', async () => {
  document.querySelector('toast-area')?.remove()
  sessionStorage.setItem('meridian-cache:flash-toast', '{"title":"Logged out","description":"See you."}')
  openArea()
  expect(within(await findToast('Logged out')).getByText('See you.')).toBeVisible()
  expect(sessionStorage.getItem('meridian-cache:flash-toast')).toBeNull()
})

function pressF8(): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F8', code: 'F8' })
}

function pass(timeMs: number): void {
  act(() => void vi.advanceTimersByTime(timeMs))
}
