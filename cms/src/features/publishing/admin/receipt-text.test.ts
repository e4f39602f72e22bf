import type { PublishStatus } from '@meridian/shared/publishing/publish-status.schema'
import { describe, expect, it } from 'vitest'
import { receiptText } from './receipt-text.ts'

const committedAt = '2026-11-20T10:00:00.000Z'
const nine = Array.from({ length: 9 }, (_, number) => `/page-${number}`)

function live(change: Partial<Extract<PublishStatus, { state: 'live' }>>): PublishStatus {
  return {
    state: 'live',
    kind: 'published',
    committedAt,
    pages: nine,
    queued: 0,
    following: 0,
    liveAfterMs: 210,
    companions: 0,
    ...change,
  }
}

describe('what an editor reads about a change', () => {
  it('says how many pages are live and how soon', () => {
    const status = live({ kind: 'published' })
    expect(receiptText(status)).toEqual({ tone: 'live', text: 'Live on 9 pages, 0.2 s after publishing' })
  })

  it('says what follows in the background', () => {
    const rest = (following: number | null) =>
      receiptText(live({ pages: ['/'], queued: 120, following, liveAfterMs: 90 })).text
    const lead = 'Live on 1 page, 0.1 s after publishing.'
    expect(rest(80)).toBe(`${lead} 80 of 120 more are still to follow in the background.`)
    expect(rest(0)).toBe(`${lead} 120 more followed in the background.`)
    expect(rest(null)).toBe(`${lead} 120 more were left to follow in the background.`)
  })

  it('counts no seconds of what came to a site that was started long after', () => {
    expect(receiptText(live({ liveAfterMs: 745_200 })).text).toBe(
      'Live on 9 pages, 12 minutes after publishing',
    )
  })

  it('claims no publish for what stood on the pages when they were first rendered', () => {
    expect(receiptText(live({ pages: [], liveAfterMs: 37_000 })).text).toBe(
      'Live since the site rendered its pages.',
    )
  })

  it('says with how many articles it went out, as an issue does', () => {
    expect(receiptText(live({ companions: 40, pages: ['/', '/archive'] })).text).toBe(
      'Live with 40 articles at one moment, on 2 pages, 0.2 s after publishing',
    )
    expect(receiptText(live({ companions: 1 })).text).toContain('with 1 article at one moment')
  })

  it('says that an article was unpublished', () => {
    const status = live({ kind: 'unpublished' })
    expect(receiptText(status).text).toBe('Unpublished, 9 pages updated, 0.2 s after unpublishing')
  })

  it('waits quietly for thirty seconds and then warns', () => {
    expect(receiptText({ state: 'waiting', committedAt, waitingMs: 29_999 }).tone).toBe('waiting')
    const late = receiptText({ state: 'waiting', committedAt, waitingMs: 34_000 })
    expect(late).toMatchObject({ tone: 'warning', text: expect.stringContaining('No receipt for 34 s') })
  })

  it.each([
    [119_000, '119 s'],
    [751_000, '12 minutes'],
    [9_000_000, '2 hours'],
  ])('says that it has waited %d ms in words: %s', (waitingMs, words) => {
    expect(receiptText({ state: 'waiting', committedAt, waitingMs }).text).toContain(
      `No receipt for ${words}.`,
    )
  })

  it('says that nothing is public yet', () => {
    expect(receiptText({ state: 'none' })).toEqual({ tone: 'quiet', text: 'Not published yet.' })
  })
})
