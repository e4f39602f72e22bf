import type { Context } from 'hono'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { noStore } from '../../../platform/http/no-store.ts'

/** The answer to anyone who names an article that is not published. */
export function answerUnknownArticle(c: Context): Response {
  const detail = 'There is no article with this id.'
  return answerProblem(c, { code: 'article-unknown', detail, headers: noStore })
}
