import type { Payload } from 'payload'
import type { User } from '../src/payload-types.ts'
import {
  schedulePublication,
  type SchedulingOutcome,
  type SchedulingRequest,
} from '../src/features/publishing/schedules/schedule-publication.ts'
import { cancelSchedule } from '../src/features/publishing/schedules/cancel-schedule.ts'
import { type DocumentKey, readNewestVersion } from '../src/features/publishing/together/version.ts'
import { createTestAccount, payloadUserOf } from './accounts.ts'

/** Somebody who may publish, at work. */
export interface Newsroom {
  payload: Payload
  user: User
  schedule: (
    request: Partial<SchedulingRequest> & { inMs: number; subject: DocumentKey },
  ) => Promise<SchedulingOutcome>
  cancel: (scheduleId: number) => Promise<unknown>
  /** Makes what is scheduled due since so many seconds. */
  makeDue: (scheduleId: number, secondsAgo?: number) => Promise<void>
}

export async function openNewsroom(payload: Payload): Promise<Newsroom> {
  const user = await payloadUserOf(payload, await createTestAccount(payload, { role: 'publisher' }))
  const address = '127.0.0.1'
  return {
    payload,
    user,
    schedule: async ({ subject, inMs, ...rest }) =>
      schedulePublication(
        { payload, user, address },
        {
          document: await seen(payload, subject),
          action: 'publish',
          dueAt: new Date(Date.now() + inMs),
          timeZone: 'Europe/London',
          articles: [],
          ...rest,
        },
      ),
    cancel: (id) => cancelSchedule(payload.db.pool, { userId: user.id, address }, id),
    makeDue: async (id, secondsAgo = 1) => {
      await payload.db.pool.query(
        `update publish_schedules set due_at = now() - make_interval(secs => $2) where id = $1`,
        [id, secondsAgo],
      )
    },
  }
}

/** A document as anyone who has its newest version on the screen knows it. */
export async function seen(payload: Payload, document: DocumentKey) {
  const version = await readNewestVersion({ payload }, document)
  if (!version) throw new Error(`There is no ${document.collection}:${document.id}.`)
  return { ...document, seenAt: version.savedAt }
}

/** Schedules the publication of an article as it is now, and gives the schedule's id. */
export async function createSchedule(
  setup: Newsroom,
  { articleId, inMs }: { articleId: number; inMs: number },
): Promise<number> {
  return idOf(await setup.schedule({ subject: { collection: 'articles', id: articleId }, inMs }))
}

/** The same for an issue with these articles, all as they are now. */
export async function createIssueSchedule(
  setup: Newsroom,
  { issueId, articleIds, inMs }: { issueId: number; articleIds: number[]; inMs: number },
): Promise<number> {
  const articles = articleIds.map((id) => seen(setup.payload, { collection: 'articles', id }))
  const subject = { collection: 'issues', id: issueId } as const
  return idOf(await setup.schedule({ subject, articles: await Promise.all(articles), inMs }))
}

function idOf(outcome: SchedulingOutcome): number {
  if (!outcome.ok) throw new Error(`Not scheduled: ${JSON.stringify(outcome)}`)
  return outcome.id
}
