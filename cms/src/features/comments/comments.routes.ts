import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  addThreadEndpoint,
  listThreadsEndpoint,
  replyToThreadEndpoint,
  setThreadStateEndpoint,
} from '@meridian/shared/comments/comment.endpoints'
import {
  AddedThreadSchema,
  ReplyRequestSchema,
  ThreadRequestSchema,
  ThreadSchema,
  ThreadStateRequestSchema,
} from '@meridian/shared/comments/comment.schema'
import type { Context } from 'hono'
import { mayReadDrafts } from '../../platform/access/own-documents.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addNewsroomRoute, type NewsroomRequest } from '../publishing/api/newsroom-route.ts'
import { addThread, articleOfThread, listThreads, reply, setThreadState } from './threads.ts'

const tags = ['Comments']
const params = z.object({ id: z.string().openapi({ example: '42' }) })
const done = { 204: { description: 'Done.' } }
const ThreadAnswer = z.object(ThreadSchema.shape).openapi('CommentThread')
const AddedThread = z.object(AddedThreadSchema.shape).openapi('AddedCommentThread')
const ThreadRequest = z.strictObject(ThreadRequestSchema.shape).openapi('CommentThreadRequest')
const ReplyRequest = z.strictObject(ReplyRequestSchema.shape).openapi('CommentReply')
const StateRequest = z.strictObject(ThreadStateRequestSchema.shape).openapi('CommentThreadState')

const listRoute = describeEndpoint(listThreadsEndpoint, {
  tags,
  summary: 'What colleagues say about passages of an article',
  request: { params },
  responses: { 200: jsonAnswer(z.array(ThreadAnswer), 'The threads, settled ones too.') },
})

const addRoute = describeEndpoint(addThreadEndpoint, {
  tags,
  summary: 'Comment on a passage, or suggest other words for it',
  request: { params, ...jsonBody(ThreadRequest) },
  responses: { 201: jsonAnswer(AddedThread, 'The thread.') },
})

const replyRoute = describeEndpoint(replyToThreadEndpoint, {
  tags,
  summary: 'Reply to a comment',
  description: 'A thread that was settled is open again.',
  request: { params, ...jsonBody(ReplyRequest) },
  responses: done,
})

const stateRoute = describeEndpoint(setThreadStateEndpoint, {
  tags,
  summary: 'Settle a thread, or open it again',
  description: '`seen` is how many comments were read; a thread in which more was said is not settled.',
  request: { params, ...jsonBody(StateRequest) },
  responses: done,
})

/** Comments on passages, for those who may see what is being written in the article. */
export function addCommentRoutes(app: OpenAPIHono, context: ApiContext): void {
  const add = (
    route: Parameters<typeof addNewsroomRoute>[2]['route'],
    handle: (request: NewsroomRequest) => Promise<Response>,
  ) => addNewsroomRoute(app, context, { route, right: 'writeArticles', handle })

  add(listRoute, async ({ c, payload, user }) => {
    const articleId = numberOf(c)
    if (!(await mayReadDrafts({ payload, user }, articleId))) return refuse(c, 'article-unknown')
    return c.json(ThreadAnswer.array().parse(await listThreads(payload.db.pool, articleId)), 200, noStore)
  })

  add(addRoute, async ({ c, payload, user }) => {
    const body = await readBody(c, ThreadRequestSchema)
    if (!body.ok) return body.response
    const articleId = numberOf(c)
    if (!(await isArticleOf({ payload, user }, articleId))) return refuse(c, 'article-unknown')
    if (body.value.text === '' && body.value.suggestion === null) {
      const detail = 'Please write a comment first, or suggest other words.'
      return answerProblem(c, { code: 'parameter-invalid', detail, headers: noStore })
    }
    const id = await addThread(payload.db.pool, { articleId, authorId: user.id, request: body.value })
    return c.json({ id }, 201, noStore)
  })

  add(replyRoute, async ({ c, payload, user }) => {
    const body = await readBody(c, ReplyRequestSchema)
    if (!body.ok) return body.response
    const threadId = numberOf(c)
    if (!(await isThreadOf({ payload, user }, threadId))) return refuse(c, 'thread-unknown')
    await reply(payload.db.pool, { threadId, authorId: user.id, text: body.value.text })
    return c.body(null, 204, noStore)
  })

  add(stateRoute, async ({ c, payload, user }) => {
    const body = await readBody(c, ThreadStateRequestSchema)
    if (!body.ok) return body.response
    const threadId = numberOf(c)
    if (!(await isThreadOf({ payload, user }, threadId))) return refuse(c, 'thread-unknown')
    const isDone = await setThreadState(payload.db.pool, { threadId, userId: user.id, request: body.value })
    return isDone ? c.body(null, 204, noStore) : refuse(c, 'thread-conflict')
  })
}

type Reader = Pick<NewsroomRequest, 'payload' | 'user'>

/** Editors see the drafts of all articles; that there is such an article is asked as well. */
async function isArticleOf(reader: Reader, articleId: number): Promise<boolean> {
  if (!(await mayReadDrafts(reader, articleId))) return false
  const { totalDocs } = await reader.payload.count({
    collection: 'articles',
    where: { id: { equals: articleId } },
  })
  return totalDocs > 0
}

async function isThreadOf(reader: Reader, threadId: number): Promise<boolean> {
  const articleId = await articleOfThread(reader.payload.db.pool, threadId)
  return articleId !== null && (await mayReadDrafts(reader, articleId))
}

/** What is no number is asked for as 0, which nothing has. */
function numberOf(c: Context): number {
  const id = idParameter(c)
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

const sentences = {
  'article-unknown': 'There is no such article.',
  'thread-unknown': 'There is no such comment any more.',
  'thread-conflict':
    'A colleague has said or settled something here in the meantime. Read it first, then do it again.',
} as const

function refuse(c: Context, code: keyof typeof sentences): Response {
  return answerProblem(c, { code, detail: sentences[code], headers: noStore })
}
