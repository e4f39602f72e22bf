import type { Payload } from 'payload'
import { isError } from '../../preflight/check-article.ts'
import { reportOnDraft } from '../../preflight/report-on-draft.ts'
import { type IssueArticle, readIssueArticles } from './issue-articles.ts'
import { readNewestVersion } from './version.ts'

/** An article of an issue with what has to be repaired before it can go out: `Standfirst: Please write one.` */
export type ReleaseArticle = IssueArticle & { faults: string[] }

/** The articles of an issue for the person who is about to release it. One that readers have so is not asked about. */
export async function readReleaseArticles(payload: Payload, issueId: number): Promise<ReleaseArticle[]> {
  const articles = await readIssueArticles(payload.db.pool, issueId)
  return Promise.all(
    articles.map(async (article) => ({
      ...article,
      faults: article.state === 'live' ? [] : await readFaults(payload, article.id),
    })),
  )
}

async function readFaults(payload: Payload, id: number): Promise<string[]> {
  const newest = await readNewestVersion({ payload }, { collection: 'articles', id })
  if (!newest) return []
  const { findings } = await reportOnDraft(payload.db.pool, { id, data: newest.snapshot })
  return findings.filter(isError).map(({ label, message }) => `${label}: ${message}`)
}
