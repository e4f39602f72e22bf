import type { IssueAtAddress, IssueEntry } from '@meridian/shared/content/issue-content.schema'
import type { PreviewDraft, PreviewRequest } from '@meridian/shared/content/preview.schema'
import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { Payload } from 'payload'
import { env } from '../../../env.ts'
import { findSessionEnd } from '../../accounts/sessions/find-session-end.ts'
import { articleCardSelect, articleDepth, articlePopulate, toArticleCard } from '../article-content.ts'
import { sortKeyOf, toPreviewIssue } from '../preview-issue.ts'
import { mediaSelect } from '../../media/responsive-image.ts'
import { readIssueArticles } from '../../publishing/together/issue-articles.ts'
import type { Issue } from '../../../payload-types.ts'
import {
  type IssueDocument,
  readNeighbours,
  toIssueCard,
  toIssueSummary,
} from '../documents/issue-documents.ts'
import { toLetter } from './issue-letter.ts'

/**
 * An issue as readers will find it when it goes out with the newest drafts of its articles: what was saved, or what
 * somebody is typing. Nothing is written. `unknown` as well when the session for which it was opened is over.
 */
export async function readIssuePreview(
  payload: Payload,
  issueId: number,
  { holder, draft }: PreviewRequest,
): Promise<IssueAtAddress> {
  const { pool } = payload.db
  const expiresAt = await findSessionEnd(pool, holder)
  if (!expiresAt) return { kind: 'unknown' }
  const found = await findIssue(payload, issueId, draft)
  if (!found) return { kind: 'unknown' }
  const issue = toDocument(found)
  const [contents, letter, { previous, next }] = await Promise.all([
    readContents(payload, issueId, { holder, expiresAt }),
    toLetter(pool, { letter: found.letter, authorId: idOf(found.letterAuthor) }),
    readNeighbours(pool, issue),
  ])
  const content = {
    issue: toIssueSummary(issue),
    letter: letter.content,
    contents,
    previous: previous && toIssueCard(previous),
    next: next && toIssueCard(next),
  }
  return { kind: 'issue', content }
}

function findIssue(payload: Payload, id: number, draft: PreviewDraft | null) {
  return payload.findByID({
    collection: 'issues',
    id,
    // Given data, Payload resolves their relations instead of reading the document.
    ...(draft ? { data: toPreviewIssue(id, draft) } : { draft: true }),
    depth: 1,
    populate: { media: mediaSelect, authors: { name: true } },
    disableErrors: true,
  })
}

/** The newest versions of its articles, in the order of its contents. */
async function readContents(
  payload: Payload,
  issueId: number,
  grant: { holder: string; expiresAt: Date },
): Promise<IssueEntry[]> {
  const ids = (await readIssueArticles(payload.db.pool, issueId)).map(({ id }) => id)
  const { docs } = await payload.find({
    collection: 'articles',
    draft: true,
    where: { id: { in: ids } },
    pagination: false,
    depth: articleDepth,
    select: articleCardSelect,
    populate: articlePopulate,
  })
  const cards = new Map(
    docs.map((article) => [
      article.id,
      { ...toArticleCard(article), href: articlePreviewPath(article.id, grant) },
    ]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
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

/** A draft may lack any of it and still has a preview. */
function toDocument(issue: Issue): IssueDocument {
  const { cover, pdf } = issue
  const file = typeof pdf === 'object' ? pdf : null
  return {
    id: issue.id,
    slug: issue.slug ?? '',
    title: issue.title ?? '',
    description: issue.description ?? '',
    season: issue.season ?? '',
    year: issue.year ?? 0,
    isCurrent: issue.isCurrent ?? false,
    appleNewsUrl: issue.appleNewsUrl ?? null,
    issuuUrl: issue.issuuUrl ?? null,
    pdfFilename: file?.filename ?? null,
    pdfUpdatedAt: file?.updatedAt ?? null,
    pdfSizeBytes: file?.filesize ?? null,
    sortKey: sortKeyOf(issue),
    cover: typeof cover === 'object' ? (cover ?? null) : null,
  }
}

function idOf(relation: Issue['letterAuthor']): number | null {
  return typeof relation === 'object' ? (relation?.id ?? null) : (relation ?? null)
}
