import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { steadyLogin } from './steady-login.ts'

const login = { params: Promise.resolve({ slug: ['users', 'login'] }) }
const request = () => new Request('http://localhost/cms/api/users/login', { method: 'POST' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A handler that answers each request when its test says so. */
function handlerOnCall() {
  const calls: ((response: Response) => void)[] = []
  const handler = () => new Promise<Response>((resolve) => calls.push(resolve))
  return { handler, calls }
}

describe('signing in', () => {
  it('takes turns', async () => {
    const { handler, calls } = handlerOnCall()
    const steady = steadyLogin(handler)
    const both = [steady(request(), login), steady(request(), login)]
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls[0]?.(new Response('first'))
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    calls[1]?.(new Response('second'))
    expect((await Promise.all(both)).map((response) => response.status)).toEqual([200, 200])
  })

  it('is refused after the same time, however soon the refusal was clear', async () => {
    const refused = vi.fn()
    void steadyLogin(async () => new Response('no', { status: 401 }))(request(), login).then(refused)
    await vi.advanceTimersByTimeAsync(590)
    expect(refused).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10)
    expect(refused).toHaveBeenCalledOnce()
  })

  it('goes on after an attempt that failed', async () => {
    const handler = vi
      .fn()
      .mockRejectedValueOnce(new Error('database away'))
      .mockResolvedValue(new Response('in'))
    const steady = steadyLogin(handler)
    await expect(steady(request(), login)).rejects.toThrow('database away')
    expect((await steady(request(), login)).status).toBe(200)
  })

  it('turns a crowd away with a time to come back', async () => {
    const { handler } = handlerOnCall()
    const steady = steadyLogin(handler)
    for (let waiting = 0; waiting < 20; waiting += 1) void steady(request(), login)
    const response = await vi.waitFor(() => steady(request(), login))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
  })
})
