import { toCard } from '@meridian/shared/content/assembly/articles'
import { readIssueContent } from '@meridian/shared/content/assembly/issues'
import { readCardReferences } from '@meridian/shared/content/assembly/references'
import type { IssueAtAddress, IssueEntry } from '@meridian/shared/content/issue-content.schema'
import type { PreviewDraft, PreviewRequest } from '@meridian/shared/content/preview.schema'
import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Payload } from 'payload'
import { env } from '../../../env.ts'
import { findSessionEnd } from '../../accounts/sessions/find-session-end.ts'
import { readIssueArticles } from '../../publishing/together/issue-articles.ts'
import { toPreviewIssue } from './preview-issue.ts'
import { toArticleRecord } from '../../records/article-records.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { toIssueRecord } from '../../records/issue-records.ts'

/**
 * An issue as readers will find it when it goes out with the newest drafts of its articles: what was saved, or what
 * somebody is typing. Nothing is written. `unknown` as well when the session for which it was opened is over.
 */
export async function readIssuePreview(
  payload: Payload,
  issueId: number,
  { holder, draft }: PreviewRequest,
): Promise<IssueAtAddress> {
  const expiresAt = await findSessionEnd(payload.db.pool, holder)
  if (!expiresAt) return { kind: 'unknown' }
  const found = await findIssue(payload, issueId, draft)
  if (!found) return { kind: 'unknown' }
  const pdf = typeof found.pdf === 'number' ? await findPdf(payload, found.pdf) : null
  const reader = createDatabaseReader(payload.db.pool)
  const [{ data }, contents] = await Promise.all([
    readIssueContent(reader, toIssueRecord({ ...found, pdf })),
    readContents(payload, { reader, issueId, grant: { holder, expiresAt } }),
  ])
  return { kind: 'issue', content: { ...data, contents } }
}

function findIssue(payload: Payload, id: number, draft: PreviewDraft | null) {
  return payload.findByID({
    collection: 'issues',
    id,
    // Given data, Payload takes them in place of the document.
    ...(draft ? { data: toPreviewIssue(id, draft) } : { draft: true }),
    depth: 0,
    disableErrors: true,
  })
}

function findPdf(payload: Payload, id: number) {
  return payload.findByID({ collection: 'issue-pdfs', id, depth: 0, disableErrors: true })
}

/** The newest versions of its articles, in the order of its contents. */
async function readContents(
  payload: Payload,
  preview: { reader: ContentReader; issueId: number; grant: { holder: string; expiresAt: Date } },
): Promise<IssueEntry[]> {
  const { reader, issueId, grant } = preview
  const ids = (await readIssueArticles(payload.db.pool, issueId)).map(({ id }) => id)
  const { docs } = await payload.find({
    collection: 'articles',
    draft: true,
    where: { id: { in: ids } },
    pagination: false,
    depth: 0,
  })
  const articles = new Map(docs.map((article) => [article.id, toArticleRecord(article)]))
  const refs = await readCardReferences(reader, [...articles.values()])
  return ids.flatMap((id) => {
    const article = articles.get(id)
    return article ? { ...toCard(article, refs), href: articlePreviewPath(id, grant) } : []
  })
}

/** The path of an article's preview, for whom the preview was opened that leads there. */
function articlePreviewPath(articleId: number, grant: { holder: string; expiresAt: Date }): string {
  const token = createPreviewToken({
    ...grant,
    subject: `articles:${articleId}`,
    secret: env.PREVIEW_SECRET,
  })
  return `/preview/articles/${articleId}?token=${token}`
}
