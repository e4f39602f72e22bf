import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { isError } from '../../preflight/check-article.ts'
import { reportOnDraft } from '../../preflight/report-on-draft.ts'
import { readNewestVersion } from './version.ts'

const ArticleRow = z.object({
  id: z.number(),
  title: z.string().nullable(),
  printOrder: z.coerce.number().nullable(),
  /** When its newest version was saved: what somebody has seen of it. */
  savedAt: z.coerce.date().transform((date) => date.toISOString()),
  /** `draft`: readers have nothing of it; `changed`: they have an older version; `live`: they have this one. */
  state: z.enum(['draft', 'changed', 'live']),
  /** The other issue in which readers find it until it is published again. */
  publicIssue: z.string().nullable(),
})

type IssueArticle = z.output<typeof ArticleRow>

/** The articles whose newest version stands in an issue, in the order of its contents, and what readers have of each. */
export async function readIssueArticles(client: SqlClient, issueId: number): Promise<IssueArticle[]> {
  const { rows } = await client.query(
    `select article.id, version.version_title as title, version.version_print_order as "printOrder",
       coalesce(version.version_updated_at, version.updated_at) as "savedAt",
       case when article._status <> 'published' then 'draft'
            when version.version__status = 'draft' then 'changed' else 'live' end as state,
       (select other.title from issues other
        where article._status = 'published' and other.id = article.issue_id and other.id <> $1) as "publicIssue"
     from _articles_v version join articles article on article.id = version.parent_id
     where version.latest and version.version_issue_id = $1
     order by version.version_print_order nulls last, version.version_published_at nulls last, article.id`,
    [issueId],
  )
  return ArticleRow.array().parse(rows)
}

/**
 * An article of an issue with what has to be repaired before it can go out (`Standfirst: Please write one.`), and what is to be
 * thought of.
 */
export type ReleaseArticle = IssueArticle & { problems: string[]; warnings: { key: string; text: string }[] }

/** The articles of an issue for the person who is about to release it. One that readers have so is not asked about. */
export async function readReleaseArticles(payload: Payload, issueId: number): Promise<ReleaseArticle[]> {
  const articles = await readIssueArticles(payload.db.pool, issueId)
  return Promise.all(
    articles.map(async (article) => {
      const findings = article.state === 'live' ? [] : await readFindings(payload, article.id)
      return {
        ...article,
        problems: findings.filter(isError).map(findingText),
        warnings: findings
          .filter((finding) => !isError(finding))
          .map((finding) => ({ key: finding.key, text: findingText(finding) })),
      }
    }),
  )
}

async function readFindings(payload: Payload, id: number): Promise<Finding[]> {
  const newest = await readNewestVersion({ payload }, { collection: 'articles', id })
  return newest ? (await reportOnDraft(payload, { id, data: newest.snapshot })).findings : []
}

function findingText({ label, message }: Finding): string {
  return `${label}: ${message}`
}
