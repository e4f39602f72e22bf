import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { readNewestPublished, readOwnDrafts, readReadyArticles, type TodayArticle } from '../read-today.ts'
import { deadlineText, todayAsDay } from '../../planning/deadline-text.ts'
import { type ArticlePlanRow, readAssignments } from '../../planning/read-plans.ts'
import { readWaitingSchedules } from '../../publishing/schedules/read-schedules.ts'
import type { Schedule } from '../../publishing/schedules/schedule.ts'
import { countReady } from './review/count-ready.ts'
import { listAddresses } from './review/list-addresses.ts'
import { agoText } from '../../site-health/admin/health-text.ts'
import { TodayList, type TodayRow } from '../../../platform/admin/today-list.tsx'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { type IssueAtWork, readIssuesAtWork } from '../read-issues-at-work.ts'

const shownSchedules = 5

/** What the day of somebody who writes begins with: the issue in work, their drafts, what waits for them, what goes out and what went out. */
export async function NewsroomToday({ payload, user }: ServerProps) {
  if (!user || !can(user, 'writeArticles')) return null
  const { pool } = payload.db
  const isPublisher = can(user, 'publishArticles')
  const isEditor = can(user, 'editArticles')
  const [assignments, issues, drafts, ready, readyCount, schedules, published] = await Promise.all([
    readAssignments(pool, Number(user.id)),
    isEditor ? readIssuesAtWork(pool) : [],
    readOwnDrafts(pool, Number(user.id)),
    isPublisher ? readReadyArticles(pool) : [],
    isPublisher ? countReady(pool) : 0,
    readWaitingSchedules(pool, isEditor ? {} : { madeBy: Number(user.id) }),
    readNewestPublished(pool),
  ])
  const now = new Date().toISOString()
  return (
    <>
      <TodayList
        title="Assigned to you"
        rows={assignments.map((assignment) => assignmentRow(assignment, todayAsDay(new Date(now))))}
        empty="Nothing is assigned to you."
        more={<a href="/admin/planning">The planning board</a>}
      />
      {isEditor && (
        <TodayList
          title="Issue in work"
          rows={issues.map(issueRow)}
          empty="No issue is being prepared."
          more={<a href="/admin/collections/issues">All issues</a>}
        />
      )}
      <TodayList
        title="Your drafts"
        rows={drafts.map((article) => articleRow(article, `Changed ${agoText(article.at, now)}`))}
        empty="Nothing of yours is unfinished."
        more={<a href={listAddresses.madeBy(Number(user.id))}>All that you have begun</a>}
      />
      {readyCount > 0 && (
        <TodayList
          title="To be published"
          rows={ready.map((article) => articleRow(article, handedInText(article, now)))}
          empty=""
          more={
            <a href={listAddresses.ready}>
              {readyCount === 1 ? 'One article is' : `${readyCount} articles are`} ready for review
            </a>
          }
        />
      )}
      <TodayList
        title="Schedule"
        rows={schedules.slice(0, shownSchedules).map((schedule) => scheduleRow(schedule, now))}
        empty="Nothing is scheduled."
        more={isEditor && <a href="/admin/schedules">The schedule</a>}
      />
      <TodayList
        title="Published"
        rows={published.map((article) => articleRow(article, `Published ${agoText(article.at, now)}`))}
        empty="Nothing is published yet."
        more={<a href={listAddresses.all}>All articles</a>}
      />
    </>
  )
}

function assignmentRow({ articleId, title, deadline, stage, note }: ArticlePlanRow, today: string): TodayRow {
  const due = deadline === null ? null : deadlineText({ deadline, stage }, today)
  return {
    key: articleId,
    href: `${listAddresses.all}/${articleId}`,
    title,
    detail: (
      <>
        {due && <span className={due.isOverdue ? 'planning-overdue' : undefined}>{due.text}</span>}
        {due && note !== '' && ' · '}
        {note}
      </>
    ),
  }
}

function issueRow({ id, title, articles, live, ready }: IssueAtWork): TodayRow {
  const parts = [
    live > 0 && `${live} live`,
    ready > 0 && `${ready} ready for review`,
    articles > live + ready && `${articles - live - ready} being written`,
  ]
  return {
    key: id,
    href: `/admin/collections/issues/${id}`,
    title,
    detail: [countText(articles, 'article'), ...parts].filter(Boolean).join(' · '),
  }
}

function articleRow({ id, title }: TodayArticle, detail: string): TodayRow {
  return { key: id, href: `${listAddresses.all}/${id}`, title, detail }
}

function handedInText({ by, at }: TodayArticle, now: string): string {
  return `${by ?? 'Handed in'}, ${agoText(at, now)}`
}

function scheduleRow({ id, collection, documentId, title, action, dueAt }: Schedule, now: string): TodayRow {
  const verb = action === 'publish' ? 'Goes out' : 'Is unpublished'
  return {
    key: id,
    href: `/admin/collections/${collection}/${documentId}`,
    title,
    detail: `${verb} ${agoText(dueAt, now)}`,
  }
}
