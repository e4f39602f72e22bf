import type { Thread, ThreadRequest, ThreadStateRequest } from '@meridian/shared/comments/comment.schema'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { personName } from '../writing/newest-version.ts'

/** More than an article ever has; who opens it is not kept waiting for more. */
const mostThreads = 500
const now = sql<Date>`now()`
const formerColleague = 'A former colleague'

/** All threads of an article in the order in which they began, settled ones too. */
export async function listThreads(db: SqlClient, articleId: number): Promise<Thread[]> {
  const threads = await sqlOn(db)
    .selectFrom('article_threads as t')
    .leftJoin('users as u', 'u.id', 't.author_id')
    .select([
      't.id',
      't.quote',
      't.suggestion',
      't.state',
      't.created_at as at',
      't.settled_by_id as settledById',
    ])
    .select(['t.anchor_quote', 't.anchor_prefix', 't.anchor_suffix', 't.anchor_position'])
    .select(personName.$castTo<string | null>().as('by'))
    .where('t.article_id', '=', articleId)
    .orderBy('t.id')
    .limit(mostThreads)
    .execute()
  if (threads.length === 0) return []
  const comments = await sqlOn(db)
    .selectFrom('article_comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select(['c.id', 'c.thread_id as threadId', 'c.text', 'c.created_at as at'])
    .select(personName.$castTo<string | null>().as('by'))
    .where(
      'c.thread_id',
      'in',
      threads.map(({ id }) => id),
    )
    .orderBy('c.id')
    .execute()
  const settlers = await namesOf(
    db,
    threads.flatMap(({ settledById }) => settledById ?? []),
  )
  return threads.map((thread) => ({
    id: thread.id,
    quote: thread.quote,
    anchor: {
      quote: thread.anchor_quote,
      prefix: thread.anchor_prefix,
      suffix: thread.anchor_suffix,
      position: thread.anchor_position,
    },
    suggestion: thread.suggestion,
    state: stateOf(thread.state),
    by: thread.by ?? formerColleague,
    at: new Date(thread.at).toISOString(),
    settledBy: thread.settledById === null ? null : (settlers.get(thread.settledById) ?? formerColleague),
    comments: comments
      .filter(({ threadId }) => threadId === thread.id)
      .map(({ id, by, at, text }) => ({
        id,
        by: by ?? formerColleague,
        at: new Date(at).toISOString(),
        text,
      })),
  }))
}

/** Begins a thread about a passage. */
export async function addThread(
  pool: Pool,
  { articleId, authorId, request }: { articleId: number; authorId: number; request: ThreadRequest },
): Promise<number> {
  const { anchor, text, suggestion } = request
  return inPoolTransaction(pool, async (client) => {
    const { id } = await sqlOn(client)
      .insertInto('article_threads')
      .values({
        article_id: articleId,
        author_id: authorId,
        quote: anchor.quote,
        anchor_quote: anchor.quote,
        anchor_prefix: anchor.prefix,
        anchor_suffix: anchor.suffix,
        anchor_position: anchor.position,
        suggestion,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (text !== '') await addComment(client, { threadId: id, authorId, text })
    return id
  })
}

interface Reply {
  threadId: number
  authorId: number
  text: string
}

/** Adds what somebody says to a thread. One that was settled is open again: there is something to read. */
export async function reply(pool: Pool, { threadId, authorId, text }: Reply): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    await holdThread(client, threadId)
    await addComment(client, { threadId, authorId, text })
    await sqlOn(client)
      .updateTable('article_threads')
      .set({ state: 'open', settled_by_id: null, settled_at: null })
      .where('id', '=', threadId)
      .execute()
  })
}

/**
 * Settles a thread, or opens it again. False: somebody has said or settled something that the one who asks has not seen; of two who
 * take one suggestion, one does.
 */
export async function setThreadState(
  pool: Pool,
  { threadId, userId, request }: { threadId: number; userId: number; request: ThreadStateRequest },
): Promise<boolean> {
  const { state, seen } = request
  return inPoolTransaction(pool, async (client) => {
    const thread = await holdThread(client, threadId)
    const { count } = await sqlOn(client)
      .selectFrom('article_comments')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('thread_id', '=', threadId)
      .executeTakeFirstOrThrow()
    const isOpen = thread?.state === 'open'
    if (count !== seen || isOpen === (state === 'open')) return false
    if ((state === 'taken' || state === 'declined') && thread?.suggestion === null) return false
    await sqlOn(client)
      .updateTable('article_threads')
      .set(
        state === 'open'
          ? { state, settled_by_id: null, settled_at: null }
          : { state, settled_by_id: userId, settled_at: now },
      )
      .where('id', '=', threadId)
      .execute()
    return true
  })
}

/** Which article a thread is about; null: there is no such thread. */
export async function articleOfThread(db: SqlClient, threadId: number): Promise<number | null> {
  const thread = await sqlOn(db)
    .selectFrom('article_threads')
    .select('article_id as articleId')
    .where('id', '=', threadId)
    .executeTakeFirst()
  return thread?.articleId ?? null
}

async function holdThread(client: PoolClient, threadId: number) {
  return sqlOn(client)
    .selectFrom('article_threads')
    .select(['state', 'suggestion'])
    .where('id', '=', threadId)
    .forUpdate()
    .executeTakeFirst()
}

async function addComment(client: PoolClient, { threadId, authorId, text }: Reply): Promise<void> {
  await sqlOn(client)
    .insertInto('article_comments')
    .values({ thread_id: threadId, author_id: authorId, text })
    .execute()
}

async function namesOf(db: SqlClient, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const people = await sqlOn(db)
    .selectFrom('users as u')
    .select(['u.id', personName.as('name')])
    .where('u.id', 'in', ids)
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

function stateOf(state: string): Thread['state'] {
  if (state === 'resolved' || state === 'taken' || state === 'declined') return state
  return 'open'
}
