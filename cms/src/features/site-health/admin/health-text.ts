import type { CdnHealth, SiteHealth, TargetHealth } from '@meridian/shared/site-health/site-health.schema'
import { overdueMs } from '../../publishing/admin/receipt-text.ts'

export interface HealthVerdict {
  tone: 'live' | 'warning'
  text: string
}

/** Above this many the queue is not keeping up. */
const manyJobs = 200
/** Postgres archives once a minute. */
const archiveLimitSeconds = 120

/** The whole of it in sentences: what somebody has to look at, or that nothing is wrong. */
export function verdictOf(health: SiteHealth): HealthVerdict {
  const troubles = troublesOf(health)
  if (troubles.length === 0) return { tone: 'live', text: 'Everything that was published is live.' }
  return { tone: 'warning', text: troubles.join(' ') }
}

function troublesOf(health: SiteHealth): string[] {
  const { targets, cdn, workers, deadLetterCount, schedules, queues, archive, lateNotices } = health
  const present = targets.filter(({ isAway }) => !isAway)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return [
    workers.every(({ isLate }) => isLate)
      ? 'No worker runs: nothing is delivered, mailed or published by the clock.'
      : null,
    present.length === 0 ? `${nobodyThere(targets)}: nobody gets what is published.` : null,
    ...present.map((target) => troubleOf(target, Date.parse(health.at))),
    ...cdn.map((one) => cdnTroubleOf(one, Date.parse(health.at))),
    schedules.overdue > 0 ? `${count(schedules.overdue, 'schedule')} should have gone out already.` : null,
    deadLetterCount > 0
      ? `${count(deadLetterCount, 'job')} could not be done and wait for somebody to look.`
      : null,
    lateNotices > 0
      ? `${count(lateNotices, 'notice')} to subscribers ${lateNotices === 1 ? 'was' : 'were'} late: see the cases.`
      : null,
    waiting > manyJobs ? `${waiting} jobs wait their turn.` : null,
    archive && isArchiveBehind(archive)
      ? 'The database’s changes are not archived: a lost disk would lose them.'
      : null,
  ].filter((trouble) => trouble !== null)
}

function nobodyThere({ length }: TargetHealth[]): string {
  return length === 0
    ? 'No target is known (PUBLISH_ADDRESS of the site servers, or PUBLISH_TARGETS)'
    : 'Every site server is away'
}

function troubleOf(target: TargetHealth, nowMs: number): string | null {
  const { url, oldestWaitingAt, lag, hasDeliverer, site, problem, lastFailure } = target
  const name = hostOf(url)
  if (oldestWaitingAt !== null && nowMs - Date.parse(oldestWaitingAt) > overdueMs) {
    if (!hasDeliverer)
      return `${count(lag, 'publish', 'publishes')} ${lag === 1 ? 'waits' : 'wait'} for ${name}, and nobody delivers.`
    return `${name} has not taken ${count(lag, 'publish', 'publishes')}: ${lastFailure ?? 'it has not answered yet'}.`
  }
  if (problem !== null) return `${name}: ${problem}`
  if (target.replica?.outcome === 'different')
    return `${name} holds other content than the CMS (${target.replica.kinds.join(', ')}).`
  if (site && site.storage !== 'ok') return `${name} cannot write its pages: ${site.storage}`
  if (site && site.failures > 0) {
    return `${name} cannot render ${count(site.failures, 'page')}; readers keep the version before.`
  }
  return null
}

function cdnTroubleOf({ url, oldestAt, lastFailure }: CdnHealth, nowMs: number): string | null {
  if (oldestAt === null || nowMs - Date.parse(oldestAt) <= overdueMs) return null
  const reason = lastFailure ?? 'no worker has asked it to'
  return `The CDN at ${hostOf(url)} keeps old pages: ${reason}.`
}

/** What an address of the CDN has yet to forget, in words. */
export function purgeText({ waiting, oldestAt }: CdnHealth, now: string): string {
  if (waiting === 0) return 'Has forgotten everything that changed.'
  return `${count(waiting, 'report')} of changed pages ${waiting === 1 ? 'waits' : 'wait'}, the oldest since ${agoText(oldestAt, now)}.`
}

/** What came of it when a site server last compared what it holds with the CMS, in words. */
export function replicaText(replica: TargetHealth['replica'], now: string): string {
  if (replica === null) return 'Not compared with the CMS yet.'
  const { outcome, position, checkedAt, kinds, differedAt } = replica
  const checked = `checked ${agoText(checkedAt, now)}`
  const different = `Different from the CMS (${kinds.join(', ')})`
  if (outcome === 'different') return `${different} at position ${position}, ${checked}; it repairs itself.`
  if (outcome === 'elsewhere') return `Not at position ${position} when it was asked, ${checked}.`
  const equal = `Equal to the CMS at position ${position}, ${checked}.`
  return differedAt === null ? equal : `${equal} ${different} ${agoText(differedAt, now)}: repaired.`
}

/** `localhost:4321`: which of the targets it is. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** How long ago something was, or is still to come, in words: `3 min ago`, `in 2 h`. */
export function agoText(moment: string | null, now: string): string {
  if (moment === null) return 'never'
  const seconds = Math.round((Date.parse(now) - Date.parse(moment)) / 1000)
  const size = Math.abs(seconds)
  const amount =
    size < 60
      ? `${size} s`
      : size < 3600
        ? `${Math.round(size / 60)} min`
        : size < 172_800
          ? `${Math.round(size / 3600)} h`
          : `${Math.round(size / 86_400)} days`
  return seconds >= 0 ? `${amount} ago` : `in ${amount}`
}

/** `3, the next in 2 h`. */
export function scheduledText({ waiting, nextAt }: SiteHealth['schedules'], now: string): string {
  return waiting === 0 ? 'Nothing' : `${waiting}, the next ${agoText(nextAt, now)}`
}

/** `20 s behind`; the archive is at most a minute and a bit behind while all is well. */
export function archiveText(archive: NonNullable<SiteHealth['archive']>): string {
  const behind = `${Math.round(archive.waitingSeconds)} s behind`
  return archive.isFailing ? `Fails, ${behind}` : behind
}

export function isArchiveBehind({ waitingSeconds, isFailing }: NonNullable<SiteHealth['archive']>): boolean {
  return isFailing || waitingSeconds > archiveLimitSeconds
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
