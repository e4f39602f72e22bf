import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { type DraftAnswer, DraftFeed } from './draft-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A feed whose renderer answers after `renderMs`; what was sent and what was shown. */
function openFeed(
  renderMs: number,
  answerTo = (draft: unknown): DraftAnswer => ({ kind: 'page', html: `<p>${draft}` }),
) {
  const sent: unknown[] = []
  const shown: DraftAnswer[] = []
  const feed = new DraftFeed({
    async render(draft) {
      sent.push(draft)
      await new Promise((resolve) => setTimeout(resolve, renderMs))
      return answerTo(draft)
    },
    onAnswer: (answer) => shown.push(answer),
  })
  return { feed, sent, shown }
}

test('a word is sent once, a moment after its last letter', async () => {
  const { feed, sent, shown } = openFeed(50)
  for (const draft of ['T', 'Th', 'The']) {
    feed.push(draft)
    await vi.advanceTimersByTimeAsync(60)
  }
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect([sent, shown]).toEqual([['The'], [{ kind: 'page', html: '<p>The' }]])
})

test('anyone who types without a pause still sees the page follow', async () => {
  const { feed, shown } = openFeed(50)
  for (let letter = 1; letter <= 30; letter += 1) {
    feed.push(letter)
    await vi.advanceTimersByTimeAsync(60)
  }
  expect(shown.length).toBeGreaterThanOrEqual(2)
})

test('what was overtaken is never shown, however late its answer comes', async () => {
  const { feed, sent, shown } = openFeed(1000)
  feed.push('first')
  await vi.advanceTimersByTimeAsync(150)
  feed.push('second')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['first', 'second'])
  expect(shown).toEqual([{ kind: 'page', html: '<p>second' }])
})

test('a draft that could not be shown is sent again, until there is a newer one', async () => {
  let isAway = true
  const { feed, sent, shown } = openFeed(10, () => (isAway ? { kind: 'away' } : { kind: 'page', html: '' }))
  feed.push('draft')
  await vi.advanceTimersByTimeAsync(4500)
  expect(sent).toEqual(['draft', 'draft', 'draft'])
  feed.push('newer')
  isAway = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.slice(3)).toEqual(['newer'])
  expect(shown.at(-1)).toEqual({ kind: 'page', html: '' })
})

test('nothing is sent or shown after it was stopped, nor again once the preview is over', async () => {
  const { feed, sent, shown } = openFeed(10, () => ({ kind: 'over' }))
  feed.push('draft')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent, shown]).toEqual([['draft'], [{ kind: 'over' }]])
  feed.push('another')
  feed.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(['draft'])
})
