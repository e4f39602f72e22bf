import { describe, expect, it } from 'vitest'
import type { CdnHealth, SiteHealth, TargetHealth } from '@meridian/shared/site-health/site-health.schema'
import { agoText, archiveText, purgeText, replicaText, scheduledText, verdictOf } from './health-text.ts'

const at = '2026-11-22T12:00:00.000Z'
const before = (seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString()

const target: TargetHealth = {
  url: 'http://site:4321/_meridian/publish',
  heardAt: null,
  isAway: false,
  lag: 0,
  oldestWaitingAt: null,
  hasDeliverer: true,
  failingSince: null,
  lastFailure: null,
  problem: null,
  replica: null,
  site: {
    appliedPosition: 7,
    pages: 900,
    stale: 0,
    generation: 3,
    isComplete: true,
    completedAt: at,
    lastFullRender: null,
    failures: 0,
    storage: 'ok',
    buildId: 'b',
    replica: { position: 7, bytes: 1, lastCheck: null, repairs: 0, storage: 'ok' },
    failingPages: [],
    memory: { cachedPageBytes: 1, rssBytes: 2 },
  },
}

function health(change: Partial<SiteHealth> = {}): SiteHealth {
  return {
    at,
    unnumbered: 0,
    lastEventAt: before(60),
    targets: [target],
    cdn: [],
    queues: [],
    deadLetters: [],
    deadLetterCount: 0,
    workers: [{ host: 'a, process 1', startedAt: before(999), heartbeatAt: before(3), isLate: false }],
    mail: { waiting: 0, retrying: 0, oldestAt: null },
    archive: null,
    missingSellerDetails: [],
    schedules: { waiting: 2, overdue: 0, nextAt: null },
    lateNotices: 0,
    ...change,
  }
}

const varnish: CdnHealth = {
  url: 'http://varnish:6081',
  waiting: 0,
  oldestAt: null,
  oldestSeconds: 0,
  failingSince: null,
  lastFailure: null,
}

/** A site server whose container is gone, and what it has missed. */
const away: TargetHealth = {
  ...target,
  url: 'http://3f2a:4321/_meridian/publish',
  heardAt: before(300),
  isAway: true,
  lag: 40,
  oldestWaitingAt: before(290),
  failingSince: before(290),
  lastFailure: 'getaddrinfo ENOTFOUND 3f2a',
  site: null,
}

const site = (change: object): Partial<SiteHealth> => {
  if (!target.site) throw new Error('The site has a status here.')
  return { targets: [{ ...target, site: { ...target.site, ...change } }] }
}

describe('the verdict', () => {
  it('is good when everything is live', () => {
    expect(verdictOf(health())).toEqual({ tone: 'live', text: 'Everything that was published is live.' })
  })

  it('does not worry about what has only just been published', () => {
    const fresh = { targets: [{ ...target, lag: 1, oldestWaitingAt: before(29) }] }
    expect(verdictOf(health(fresh)).tone).toBe('live')
  })

  it('does not worry about a site server that is away beside one that is there', () => {
    expect(verdictOf(health({ targets: [target, away] })).tone).toBe('live')
  })

  it.each([
    ['no worker runs', { workers: [] }, 'No worker runs'],
    [
      'every worker is late',
      { workers: [{ host: 'a', startedAt: at, heartbeatAt: at, isLate: true }] },
      'No worker runs',
    ],
    ['there is no target', { targets: [] }, 'No target is known'],
    [
      'every site server is away',
      { targets: [away] },
      'Every site server is away: nobody gets what is published.',
    ],
    [
      'a target lags',
      { targets: [{ ...target, lag: 2, oldestWaitingAt: before(31), lastFailure: 'answered 500' }] },
      'site:4321 has not taken 2 publishes: answered 500.',
    ],
    [
      'events wait and nobody delivers',
      { targets: [{ ...target, lag: 2, oldestWaitingAt: before(31), hasDeliverer: false }] },
      '2 publishes wait for site:4321, and nobody delivers.',
    ],
    [
      'a target is silent',
      { targets: [{ ...target, site: null, problem: 'It does not answer.' }] },
      'site:4321: It does not answer.',
    ],
    [
      'the CDN is not purged',
      { cdn: [{ ...varnish, waiting: 1, oldestAt: before(31), lastFailure: 'answered 503' }] },
      'The CDN at varnish:6081 keeps old pages: answered 503.',
    ],
    [
      'its disk is full',
      site({ storage: 'The disk is full.' }),
      'site:4321 cannot write its pages: The disk is full.',
    ],
    ['a page cannot be rendered', site({ failures: 1 }), 'site:4321 cannot render 1 page'],
    [
      'a schedule is late',
      { schedules: { waiting: 1, overdue: 1, nextAt: before(60) } },
      '1 schedule should have gone out',
    ],
    ['a notice that the law asks for was late', { lateNotices: 1 }, '1 notice to subscribers was late'],
    ['jobs were given up', { deadLetterCount: 3 }, '3 jobs could not be done'],
  ] satisfies [string, Partial<SiteHealth>, string][])('warns when %s', (_, change, words) => {
    expect(verdictOf(health(change))).toEqual({ tone: 'warning', text: expect.stringContaining(words) })
  })
})

it('what the CDN has yet to forget is counted, and is no worry at first', () => {
  expect(purgeText(varnish, at)).toBe('Has forgotten everything that changed.')
  const waiting = { ...varnish, waiting: 2, oldestAt: before(3) }
  expect(purgeText(waiting, at)).toBe('2 reports of changed pages wait, the oldest since 3 s ago.')
  expect(verdictOf(health({ cdn: [waiting] })).tone).toBe('live')
})

describe('what a site server holds', () => {
  const replica: NonNullable<TargetHealth['replica']> = {
    outcome: 'equal',
    position: 7,
    checkedAt: before(150),
    kinds: [],
    differedAt: null,
  }
  it.each([
    ['was never compared', null, 'Not compared with the CMS yet.'],
    ['is equal', replica, 'Equal to the CMS at position 7, checked 3 min ago.'],
    [
      'was different and has been repaired',
      { ...replica, kinds: ['article', 'picture'], differedAt: before(300) },
      'Equal to the CMS at position 7, checked 3 min ago. Different from the CMS (article, picture) 5 min ago: repaired.',
    ],
    [
      'is different',
      { ...replica, outcome: 'different' as const, kinds: ['article'], differedAt: before(150) },
      'Different from the CMS (article) at position 7, checked 3 min ago; it repairs itself.',
    ],
    [
      'was somewhere else',
      { ...replica, outcome: 'elsewhere' as const },
      'Not at position 7 when it was asked, checked 3 min ago.',
    ],
  ])('%s', (_, compared, words) => {
    expect(replicaText(compared, at)).toBe(words)
  })

  it('is a trouble while it is different', () => {
    const different = { ...replica, outcome: 'different' as const, kinds: ['article'] }
    expect(verdictOf(health({ targets: [{ ...target, replica: different }] })).text).toBe(
      'site:4321 holds other content than the CMS (article).',
    )
  })
})

it('what is scheduled is counted, with when the next falls due', () => {
  const next = { waiting: 2, overdue: 0, nextAt: before(-90) }
  expect(scheduledText(next, at)).toBe('2, the next in 2 min')
  expect(scheduledText({ waiting: 0, overdue: 0, nextAt: null }, at)).toBe('Nothing')
})

describe('a moment', () => {
  it.each([
    [before(5), '5 s ago'],
    [before(150), '3 min ago'],
    [before(7300), '2 h ago'],
    [before(300_000), '3 days ago'],
    [before(-90), 'in 2 min'],
    [null, 'never'],
  ])('%s is %s', (moment, words) => {
    expect(agoText(moment, at)).toBe(words)
  })
})

describe('the archive of the database’s changes', () => {
  const late = 'The database’s changes are not archived: a lost disk would lose them.'

  it('is no trouble while it is a minute behind, or where there is none', () => {
    const fine = { waitingSeconds: 61.7, isFailing: false }
    expect(verdictOf(health({ archive: fine })).tone).toBe('live')
    expect(archiveText(fine)).toBe('62 s behind')
  })

  it('is trouble when it is two minutes behind, or fails', () => {
    expect(verdictOf(health({ archive: { waitingSeconds: 121, isFailing: false } })).text).toBe(late)
    const failing = { waitingSeconds: 3, isFailing: true }
    expect(verdictOf(health({ archive: failing })).text).toBe(late)
    expect(archiveText(failing)).toBe('Fails, 3 s behind')
  })
})
