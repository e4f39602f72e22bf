import { beforeEach, expect, test, vi } from 'vitest'
import { $toast, dismissToast, flashToast, showFlashedToast, toast } from './toast.store.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  $toast.set(null)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('spec §9 toast timing: a toast stays 5000 ms unless it says otherwise', () => {
  toast({ title: 'Message Sent' })
  expect($toast.get()).toMatchObject({ title: 'Message Sent', durationMs: 5000, variant: 'default' })
  toast({ title: 'Copied!', durationMs: 2000 })
  expect($toast.get()?.durationMs).toBe(2000)
})

test('spec §4 one toast: a new toast takes the place of the one on screen', () => {
  toast({ title: 'First' })
  const first = $toast.get()
  toast({ title: 'Second' })
  expect($toast.get()?.title).toBe('Second')
  dismissToast(first?.id ?? NaN)
  expect($toast.get()?.title).toBe('Second')
})

test('the same words twice are two toasts', () => {
  toast({ title: 'Copied!' })
  const first = $toast.get()
  toast({ title: 'Copied!' })
  expect($toast.get()?.id).not.toBe(first?.id)
})

test('a toast left for the next page is shown there, once', () => {
  flashToast({ title: 'Logged out', description: 'You have been successfully logged out.' })
  expect($toast.get()).toBeNull()
  showFlashedToast()
  expect($toast.get()).toMatchObject({
    title: 'Logged out',
    description: 'You have been successfully logged out.',
  })
  $toast.set(null)
  showFlashedToast()
  expect($toast.get()).toBeNull()
})

test('what cannot be read from the storage is no toast and no error', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  for (const text of ['{', 'null', '[]', '{"title":4}', '{"description":"x"}']) {
    kept.set('meridian-cache:flash-toast', text)
    showFlashedToast()
    expect($toast.get()).toBeNull()
  }
})

test('a browser that stores nothing breaks nothing', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  flashToast({ title: 'Logged out' })
  showFlashedToast()
  expect($toast.get()).toBeNull()
})
