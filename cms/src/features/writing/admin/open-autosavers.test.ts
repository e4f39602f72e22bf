import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceRun, withoutSavesBeside } from './open-autosavers.ts'
import { Autosaver } from './autosaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form whose saves take a second; what it and others did, in order. */
function openForm() {
  const actions: string[] = []
  const run = new Autosaver(
    { data: { title: '' }, basedOn: 'v0' },
    {
      async save({ data }) {
        actions.push(`saves ${String(data['title'])}`)
        await vi.advanceTimersByTimeAsync(1000)
        actions.push(`saved ${String(data['title'])}`)
        return { kind: 'saved', updatedAt: 'v1' }
      },
      keep: () => {},
      forget: () => {},
      onState: () => {},
      onSaved: () => {},
    },
  )
  return { run, actions, type: (title: string) => run.typed({ title }) }
}

test('a action waits for the save that is under way, none begins beside it, and then they go on', async () => {
  const { run, actions, type } = openForm()
  const close = announceRun(run)
  type('One')
  void run.flush()
  await withoutSavesBeside(async () => {
    actions.push('publishes')
    type('Two')
    await vi.advanceTimersByTimeAsync(10_000)
    actions.push('published')
  })
  expect(actions).toEqual(['saves One', 'saved One', 'publishes', 'published'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(actions.slice(4)).toEqual(['saves Two', 'saved Two'])
  close()
})

test('saves go on after a action that failed, and a form that is closed is not waited for', async () => {
  const { run, actions, type } = openForm()
  const close = announceRun(run)
  const failing = withoutSavesBeside(() => Promise.reject(new Error('The network is away.')))
  await expect(failing).rejects.toThrow('away')
  type('One')
  await vi.advanceTimersByTimeAsync(3000)
  expect(actions).toEqual(['saves One', 'saved One'])
  close()
  type('Two')
  void run.flush()
  await withoutSavesBeside(async () => void actions.push('publishes'))
  expect(actions.slice(2, 4)).toEqual(['saves Two', 'publishes'])
})
