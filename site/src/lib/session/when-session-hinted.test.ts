import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { beforeEach, expect, test, vi } from 'vitest'
import { whenSessionHinted } from './when-session-hinted.ts'

let cookie: string
let comeBack: () => void
const begin = vi.fn<() => Promise<void>>()
const otherwise = vi.fn<() => void>()

beforeEach(() => {
  cookie = ''
  begin.mockReset().mockResolvedValue()
  otherwise.mockReset()
  const page = new EventTarget()
  const addEventListener = page.addEventListener.bind(page)
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    addEventListener,
  })
  vi.stubGlobal('addEventListener', addEventListener)
  comeBack = () => {
    page.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('pageshow'))
  }
})

test('where a hint says that there may be a session it begins at once, and once', () => {
  cookie = `${sessionHintCookie}=a`
  whenSessionHinted(begin, otherwise)
  comeBack()
  expect(begin).toHaveBeenCalledOnce()
  expect(otherwise).not.toHaveBeenCalled()
})

test('without a hint nothing begins before a reader comes back who has signed in elsewhere', () => {
  whenSessionHinted(begin, otherwise)
  expect(begin).not.toHaveBeenCalled()
  expect(otherwise).toHaveBeenCalledOnce()
  cookie = `${sessionHintCookie}=a`
  comeBack()
  expect(begin).toHaveBeenCalledOnce()
  expect(otherwise).toHaveBeenCalledOnce()
})

test('what cannot be loaded is told to the console alone', async () => {
  cookie = `${sessionHintCookie}=a`
  const told = vi.spyOn(console, 'info').mockImplementation(() => {})
  begin.mockRejectedValueOnce(new TypeError('offline'))
  whenSessionHinted(begin)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
})
