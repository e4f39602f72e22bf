import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openForm, saved } from '../../../../test/autosaved-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('beside other ways of saving', () => {
  test('nothing is saved while the form is published, and what was published is not saved again', async () => {
    const { run, type, sent } = openForm()
    type('To publish')
    run.hold(true)
    await vi.advanceTimersByTimeAsync(10_000)
    run.adopt({ data: { title: 'To publish' }, basedOn: 'v5' })
    run.hold(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([sent, run.isUnsaved]).toEqual([[], false])
    type('After it')
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toEqual([{ data: { title: 'After it' }, basedOn: 'v5' }])
  })

  test('what was typed while it was unpublished is saved on top of that', async () => {
    const { run, sent, type } = openForm()
    type('Typed')
    run.rebase({ data: { title: 'Typed meanwhile' }, basedOn: 'v5' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toEqual([{ data: { title: 'Typed meanwhile' }, basedOn: 'v5' }])
    run.rebase({ data: { title: 'Typed meanwhile' }, basedOn: 'v7' })
    expect([run.isUnsaved, run.state]).toEqual([false, { kind: 'saved', at: 'v7' }])
  })

  test('the form is up to date when nothing has changed since, nor a moment before', async () => {
    const { run, type, upToDate } = openForm()
    type('Quiet before it')
    await vi.advanceTimersByTimeAsync(2000)
    type('Saved as soon as typed')
    void run.flush()
    await vi.advanceTimersByTimeAsync(110)
    type('Saved a second after it')
    await vi.advanceTimersByTimeAsync(1050)
    type('Changed while that is saved')
    await vi.advanceTimersByTimeAsync(60)
    expect(upToDate).toEqual([true, false, false])
  })

  test('a publish that fails leaves what was typed to be saved', async () => {
    const { run, type, titles } = openForm()
    type('Typed')
    run.hold(true)
    await vi.advanceTimersByTimeAsync(2000)
    run.hold(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(titles()).toEqual(['Typed'])
  })

  test('a publish that fails while the network is away leaves the next try to be made', async () => {
    const { run, type, titles } = openForm((draft, number) =>
      number === 1 ? { kind: 'away' } : saved(draft, number),
    )
    type('Typed')
    await vi.advanceTimersByTimeAsync(1200)
    run.hold(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([titles(), run.state.kind]).toEqual([['Typed'], 'away'])
    run.hold(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([titles(), run.isUnsaved]).toEqual([['Typed', 'Typed'], false])
  })

  test('a flush saves at once, after the save that is under way', async () => {
    const { run, type, titles } = openForm(saved, 500)
    type('One')
    await vi.advanceTimersByTimeAsync(1100)
    type('Two')
    const flushed = run.flush()
    await vi.advanceTimersByTimeAsync(1200)
    await flushed
    expect([titles(), run.isUnsaved]).toEqual([['One', 'Two'], false])
  })
})
