import type { Context } from 'hono'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { noStore } from '../../../platform/http/no-store.ts'

/** What is answered to anyone who names an article that is not published. */
export const articleUnknown = {
  code: 'article-unknown',
  detail: 'There is no article with this id.',
  headers: noStore,
} as const

export function answerUnknownArticle(c: Context): Response {
  return answerProblem(c, articleUnknown)
}
