import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openForm, saved } from '../../../../test/autosaved-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newest = { updatedAt: 'v9', by: 'Anna Weiss' }

describe('what is typed', () => {
  test('is saved once, a second after the last key, and based on what was saved before', async () => {
    const { sent, states, type, titles, device } = openForm()
    for (const title of ['T', 'Th', 'The']) {
      type(title)
      await vi.advanceTimersByTimeAsync(300)
    }
    await vi.advanceTimersByTimeAsync(2000)
    type('The end')
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['The', 'The end'])
    expect(sent.map(({ basedOn }) => basedOn)).toEqual(['v0', 'v1'])
    expect(states).toEqual(['waiting', 'saving', 'saved', 'waiting', 'saving', 'saved'])
    expect(device.kept).toBeNull()
  })

  test('without a pause is saved every five seconds, never two saves at a time', async () => {
    const { type, titles } = openForm(saved, 700)
    for (let letter = 1; letter <= 60; letter += 1) {
      type('x'.repeat(letter))
      await vi.advanceTimersByTimeAsync(200)
    }
    await vi.advanceTimersByTimeAsync(5000)
    expect(titles().length).toBeGreaterThanOrEqual(3)
    expect(titles().length).toBeLessThanOrEqual(4)
    expect(titles().at(-1)).toBe('x'.repeat(60))
  })

  test('is on the device a quarter of a second later, and until the server has all of it', async () => {
    const { type, device } = openForm(saved, 5000)
    type('Half')
    await vi.advanceTimersByTimeAsync(250)
    expect(device.kept).toEqual({ data: { title: 'Half' }, basedOn: 'v0' })
    await vi.advanceTimersByTimeAsync(1000)
    type('Half a sentence')
    await vi.advanceTimersByTimeAsync(5000)
    expect(device.kept).toEqual({ data: { title: 'Half a sentence' }, basedOn: 'v1' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(device.kept).toBeNull()
  })

  test('is on the device at once when the page is about to go', () => {
    const { run, type, device } = openForm()
    type('Just typed')
    run.keepNow()
    expect(device.kept?.data).toEqual({ title: 'Just typed' })
  })

  test('is not saved when nothing of it differs', async () => {
    const { type, sent, run } = openForm()
    type('')
    await run.flush()
    expect([sent, run.isUnsaved]).toEqual([[], false])
  })
})

describe('what nobody has typed', () => {
  test('is not saved, and is what later changes are compared with', async () => {
    const { run, type, sent } = openForm()
    run.loaded({ title: 'In the editor’s own way' })
    type('In the editor’s own way')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([sent, run.base]).toEqual([[], { title: 'In the editor’s own way' }])
  })

  test('goes with what was typed before it', async () => {
    const { run, type, titles } = openForm()
    type('Typed')
    run.loaded({ title: 'Typed, and put in order' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['Typed, and put in order'])
  })
})

describe('a save that does not succeed', () => {
  test('for want of a network is tried again by itself, at growing intervals, with what was typed meanwhile', async () => {
    const { states, type, titles, device } = openForm((draft, number) =>
      number < 4 ? { kind: 'away' } : saved(draft, number),
    )
    type('One')
    await vi.advanceTimersByTimeAsync(1200)
    type('Two')
    await vi.advanceTimersByTimeAsync(1000)
    expect(device.kept?.data).toEqual({ title: 'Two' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(titles()).toEqual(['One', 'Two', 'Two', 'Two'])
    expect([states.at(-1), device.kept]).toEqual(['saved', null])
  })

  test('is tried at once when the network is back', async () => {
    let isAway = true
    const { run, type, titles } = openForm((draft, number) =>
      isAway ? { kind: 'away' } : saved(draft, number),
    )
    type('One')
    await vi.advanceTimersByTimeAsync(1200)
    isAway = false
    run.resume()
    await vi.advanceTimersByTimeAsync(200)
    expect([titles(), run.state.kind]).toEqual([['One', 'One'], 'saved'])
  })

  test('after the session is over waits for a new one; what is typed meanwhile is kept and then saved', async () => {
    let isSignedIn = false
    const { run, type, titles, device } = openForm((draft, number) =>
      isSignedIn ? saved(draft, number) : { kind: 'signed-out' },
    )
    type('Before')
    await vi.advanceTimersByTimeAsync(1200)
    type('Before and after')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(titles()).toEqual(['Before'])
    expect(device.kept?.data).toEqual({ title: 'Before and after' })
    isSignedIn = true
    run.resume()
    await vi.advanceTimersByTimeAsync(200)
    expect([titles().at(-1), run.state.kind]).toEqual(['Before and after', 'saved'])
  })

  test('because of a newer version waits for a decision, and goes on from that version', async () => {
    const { run, type, sent, device } = openForm((draft, number) =>
      draft.basedOn === 'v9' ? saved(draft, number) : { kind: 'conflict', newest },
    )
    type('Mine')
    await vi.advanceTimersByTimeAsync(1200)
    expect(run.state).toEqual({ kind: 'conflict', newest })
    type('Mine, longer')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, device.kept?.data]).toEqual([1, { title: 'Mine, longer' }])
    await run.resolve({ data: { title: 'Both' }, basedOn: 'v9' }, async () => {})
    await vi.advanceTimersByTimeAsync(200)
    expect(sent.at(-1)).toEqual({ data: { title: 'Both' }, basedOn: 'v9' })
    expect([run.state.kind, device.kept]).toEqual(['saved', null])
  })

  test('because the server refuses it says why, and is tried again with the next key', async () => {
    const { run, type, titles } = openForm((draft, number) =>
      number === 1
        ? { kind: 'refused', sentence: 'A title has at most 200 characters.' }
        : saved(draft, number),
    )
    type('Far too long')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(run.state).toEqual({ kind: 'refused', sentence: 'A title has at most 200 characters.' })
    type('Shorter')
    await vi.advanceTimersByTimeAsync(2000)
    expect([titles(), run.state.kind]).toEqual([['Far too long', 'Shorter'], 'saved'])
  })
})

describe('what somebody has decided or restored', () => {
  const decided = { data: { title: 'Restored' }, basedOn: 'v0' }

  test('is saved when the form shows it, and not before; what the form says until then is not saved', async () => {
    const { run, type, sent, device } = openForm()
    const form = Promise.withResolvers<void>()
    const resolved = run.resolve(decided, () => form.promise)
    await vi.advanceTimersByTimeAsync(60_000)
    type('Old text, and a key')
    run.loaded({ title: 'Old text' })
    run.rebase({ data: { title: 'Old text' }, basedOn: 'v5' })
    run.adopt({ data: { title: 'Old text' }, basedOn: 'v5' })
    run.hold(false)
    void run.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, device.kept]).toEqual([[], decided])
    form.resolve()
    await resolved
    type('Restored')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, run.state.kind, device.kept]).toEqual([[decided], 'saved', null])
  })

  test('is not based on a save that was under way, which knew nothing of it', async () => {
    const { run, type, sent } = openForm(saved, 500)
    type('Typed')
    await vi.advanceTimersByTimeAsync(1100)
    void run.resolve(decided, async () => {})
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toEqual([{ data: { title: 'Typed' }, basedOn: 'v0' }, decided])
  })

  test('is not saved where the form cannot show it, and what was there is as it was', async () => {
    const { run, type, titles, device } = openForm()
    await expect(run.resolve(decided, () => Promise.reject(new Error('No form.')))).rejects.toThrow(
      'No form.',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect([titles(), run.isUnsaved, device.kept]).toEqual([[], false, null])
    type('Typed')
    await expect(run.resolve(decided, () => Promise.reject(new Error('No form.')))).rejects.toThrow(
      'No form.',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(titles()).toEqual(['Typed'])
  })
})
