type Handler = (request: Request, args: { params: Promise<{ slug?: string[] }> }) => Promise<Response>

/** Longer than checking a password takes, so that the time of a refusal tells nothing. */
const refusalMs = 600
/** Each check costs a tenth of a second of processor time: a flood of them waits here instead of everywhere. */
const maxWaiting = 20

/**
 * Makes attempts to sign in take turns and refusals take the same time. Payload answers an unknown e-mail
 * sooner than a wrong password, which tells who has an account, and two logins of one person at once lose one
 * of the sessions.
 */
export function steadyLogin(handler: Handler): Handler {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (request, args) => {
    const { slug = [] } = await args.params
    if (slug.join('/') !== 'users/login') return handler(request, args)
    if (waiting >= maxWaiting) return tooMany()
    waiting += 1
    const startedAt = performance.now()
    const attempt = turn.then(() => handler(request, args))
    turn = attempt.then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    )
    const response = await attempt
    if (!response.ok) await waitUntil(startedAt + refusalMs)
    return response
  }
}

function waitUntil(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
}

function tooMany(): Response {
  return Response.json(
    { errors: [{ message: 'Too many people are signing in. Try again in a moment.' }] },
    { status: 429, headers: { 'retry-after': '5', 'cache-control': 'no-store' } },
  )
}
