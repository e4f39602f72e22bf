import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Chance } from '@meridian/sandbox/histories/chance'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { removeLog } from '../../store/sqlite-file.ts'
import { ContentUnavailableError } from '../../../src/lib/content/content-source.ts'
import { PublishGapError } from '../../publish/event-log.ts'
import type { CommittedLog } from './committed-log.ts'
import { DeadError, moments } from './life.ts'
import { type MortalSite, pageStoreFile, replicaFile } from './mortal-site.ts'

export interface Chapter {
  site: MortalSite
  cms: CommittedLog
  chance: Chance
  /** Notes what has happened. */
  note(what: string): void
}

/**
 * Lives through what is going to be committed: deliveries that are lost, doubled, out of order and at once, readers who ask meanwhile,
 * deaths, a CMS that is away, snapshots that break off, a pruned log, lost files and new builds.
 */
export async function liveThrough(chapter: Chapter): Promise<void> {
  const { site, cms, chance, note } = chapter
  if (site.parts.replica.position === null || chance.happens(10)) await sleepThrough(chapter)
  while (cms.position < cms.end) {
    if (chance.happens(8)) await restart(chapter)
    const committed = cms.commit(1 + chance.below(4))
    if (chance.happens(60)) site.parts.life.dieAt(chance.one(moments) ?? moments[0], 1 + chance.below(2))
    if (chance.happens(10)) {
      note('the CMS is away')
      cms.isAway = true
    }
    await act(chapter, committed)
    await survive(chapter)
    cms.isAway = false
  }
}

/** Brings it to the end of the log, whatever happened before. */
export async function comeToTheEnd({ site, cms }: Pick<Chapter, 'site' | 'cms'>): Promise<void> {
  cms.snapshotBreaksOffAfter = null
  site.parts.life.spare()
  await site.parts.publisher.synchronise()
  const { replica, store } = site.parts
  if (replica.position !== cms.end || store.state.position !== cms.end)
    throw new Error(`It stands at ${replica.position} and ${store.state.position}, the log at ${cms.end}.`)
}

async function act({ site, cms, chance, note }: Chapter, committed: PublishEvent[]): Promise<void> {
  const { publisher, onDemand, store } = site.parts
  const deliveries: Promise<unknown>[] = deliveriesOf({ cms, chance, note }, committed).map((events) =>
    publisher.submit(events),
  )
  const paths = chance.some(readerPaths, 3).filter((path) => !store.find(path))
  const asked = paths.map(async (path) => void (await onDemand.render(path)))
  if (chance.happens(30)) deliveries.push(publisher.synchronise())
  for (const outcome of await Promise.allSettled([...deliveries, ...asked]))
    if (outcome.status === 'rejected' && !isExpected(outcome.reason)) throw outcome.reason
}

function deliveriesOf(
  { cms, chance, note }: Pick<Chapter, 'cms' | 'chance' | 'note'>,
  committed: PublishEvent[],
): PublishEvent[][] {
  switch (chance.below(6)) {
    case 0:
      note('deliveries are lost')
      return []
    case 1:
      note('events come out of order, each for itself')
      return chance.shuffled(committed).map((event) => [event])
    case 2:
      note('only the last event comes')
      return [committed.slice(-1)]
    case 3:
      note('old events come again')
      return [committed, chance.some(cms.committed(), 5)].filter((events) => events.length > 0)
    default:
      note('events come in order')
      return [committed]
  }
}

/** Dead or alive, it lives afterwards. */
async function survive({ site, note }: Chapter): Promise<void> {
  if (!site.parts.life.isOver) return
  await site.stop()
  site.start()
  note('it lives again')
}

/** It is away until everything of the chapter is committed, and what it had no longer joins the log. */
async function sleepThrough({ site, cms, chance, note }: Chapter): Promise<void> {
  note('it is away while the log is pruned')
  await site.stop()
  cms.commit(Infinity)
  cms.prune()
  if (chance.happens(40)) cms.snapshotBreaksOffAfter = chance.below(30)
  site.start()
}

/** It is stopped and starts again: with a new build, without one of its files, or as it was. */
async function restart({ site, chance, note }: Chapter): Promise<void> {
  await site.stop()
  const replica = join(site.folder, replicaFile)
  const older = join(dirname(site.folder), 'older.sqlite')
  switch (chance.below(6)) {
    case 0:
      note('it starts with a new build')
      site.build += 1
      break
    case 1:
      note('its page store is gone')
      removeDatabase(join(site.folder, pageStoreFile))
      break
    case 2:
      note('its replica is gone')
      removeDatabase(replica)
      break
    case 3:
      // With a log beside it, it is not whole.
      if (!existsSync(older) && !existsSync(`${replica}-wal`)) copyFileSync(replica, older)
      else if (existsSync(older)) {
        note('its replica is an older one')
        removeDatabase(replica)
        copyFileSync(older, replica)
        rmSync(older)
      }
      break
    default:
      note('it is restarted')
  }
  site.start()
}

function removeDatabase(file: string): void {
  rmSync(file)
  removeLog(file)
}

/** What cannot be had now is to be delivered again; anything else is a mistake. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof DeadError || error instanceof PublishGapError || error instanceof ContentUnavailableError
  )
}

/** Paths that readers ask for, most of which have no page most of the time. */
const readerPaths = Array.from({ length: 40 }, (_, index) => [
  `/articles/address-${index}`,
  `/api/articles/address-${index}`,
  `/old-address-${index}`,
]).flat()
