import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { $toast } from '../../src/ui/toast/toast.store.ts'
import { expectNothingUnanswered } from './api-double.ts'
import './latest-elements.ts'

/*
 * What jsdom lacks of a browser, and what a page of one test must not leave to the next one.
 */

// A machine may be busy with more than the tests: what is waited for comes, however late.
configure({ asyncUtilTimeout: 30_000 })

class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizes
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.closest('[hidden]') === null
}

const frameMs = 17

// The end of a file stops all timers: with a frame that is not drawn yet, no file after it would see another.
afterAll(() => new Promise((resolve) => requestAnimationFrame(resolve)))

afterEach(() => {
  cleanup()
  // jsdom draws frames by the clock of the moment when it has to draw one, and begins no other before that one is drawn.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(frameMs)
  vi.useRealTimers()
  for (const main of document.querySelectorAll('main')) main.remove()
  $toast.set(null)
  // What a test has said of its page stands in front of what jsdom says.
  for (const told of ['referrer', 'hidden', 'visibilityState']) Reflect.deleteProperty(document, told)
  sessionStorage.clear()
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  expectNothingUnanswered()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})
