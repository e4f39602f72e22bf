import { expect, test, vi } from 'vitest'

/** Another tab of the same browser: modules of its own, on the same channel. */
async function openTab() {
  vi.resetModules()
  const tab = await import('./session-channel.ts')
  const follow = vi.fn()
  tab.onLogOutElsewhere(follow)
  return { ...tab, follow }
}

test('logging out is heard in every other tab, and not in the one where it was done', async () => {
  const [here, there, elsewhere] = [await openTab(), await openTab(), await openTab()]
  here.announceLogOut()
  await vi.waitFor(
    () => expect([there.follow, elsewhere.follow].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
    { timeout: 60_000 },
  )
  expect(here.follow).not.toHaveBeenCalled()
})
