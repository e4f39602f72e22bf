import type { IssueCard } from '@meridian/shared/content/content.schema'
import type { IssueSummary } from '@meridian/shared/content/issue-content.schema'
import type { Issue as PublicIssue } from '@meridian/shared/issues/issue.schema'
import { toImageUrl, toResponsiveImage } from '../../media/responsive-image.ts'
import type { Media } from '../../../payload-types.ts'
import type { Position } from '../../../platform/http/cursor.ts'
import { readMedia } from './related-documents.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

interface IssueRow {
  id: number
  slug: string
  title: string
  description: string
  season: string
  year: number
  coverId: number | null
  isCurrent: boolean
  pdfFilename: string | null
  pdfUpdatedAt: string | null
  pdfSizeBytes: number | null
  appleNewsUrl: string | null
  issuuUrl: string | null
  sortKey: number
}

export interface IssueDocument extends Omit<IssueRow, 'coverId'> {
  cover: Media | null
}

/** Newest first: by year, then by season, as the seasons follow each other in a year. */
const sortKey = `(issue.year * 10 + array_position(enum_range(null::enum_issues_season), issue.season))`

/** Readers have the published ones alone. The editors' own PDF wins over a typeset issue PDF, of which the newest counts. */
const selectIssues = `
  select issue.id, issue.slug, issue.title, issue.description, issue.season, issue.year, issue.cover_id as "coverId",
    coalesce(issue.is_current, false) as "isCurrent", pdf.filename as "pdfFilename", pdf.updated_at as "pdfUpdatedAt",
    pdf.filesize as "pdfSizeBytes", issue.apple_news_url as "appleNewsUrl", issue.issuu_url as "issuuUrl", ${sortKey} as "sortKey"
  from (select * from issues where _status = 'published') issue left join issue_pdfs pdf on pdf.id = coalesce(issue.pdf_id,
    (select max(pdf.id) from issue_pdfs pdf where pdf.edition_of_id = issue.id))`

/** The issues after a position, newest first. */
export async function readIssuePage(
  db: Queryable,
  input: { limit: number; after: Position | null },
): Promise<IssueDocument[]> {
  const rows = await readRows<IssueRow>(
    db,
    `${selectIssues} where ${input.after ? `(${sortKey}, issue.id) < ($2, $3)` : 'true'}
     order by ${sortKey} desc, issue.id desc limit $1`,
    [input.limit, ...(input.after ? [input.after.sortKey, input.after.id] : [])],
  )
  return withCovers(db, rows)
}

/** The issue that is marked as current, if one is. */
export async function readCurrentIssue(db: Queryable): Promise<IssueDocument | null> {
  const rows = await readRows<IssueRow>(db, `${selectIssues} where issue.is_current limit 1`)
  const [issue] = await withCovers(db, rows)
  return issue ?? null
}

/** Every issue, newest first. */
export async function readAllIssues(db: Queryable): Promise<IssueDocument[]> {
  const order = `order by ${sortKey} desc, issue.id desc`
  return withCovers(db, await readRows<IssueRow>(db, `${selectIssues} ${order}`))
}

/** The issue at an address, or the one that had it before; the issue whose it is now comes first. */
export async function readIssueAt(db: Queryable, slug: string): Promise<IssueDocument | null> {
  const rows = await readRows<IssueRow>(
    db,
    `${selectIssues} where issue.slug = $1 or issue.former_slugs ? $1
     order by issue.slug = $1 desc, issue.updated_at desc limit 1`,
    [slug],
  )
  const [issue] = await withCovers(db, rows)
  return issue ?? null
}

/** The issues before and after this one in time. */
export async function readNeighbours(
  db: Queryable,
  { sortKey: at, id }: IssueDocument,
): Promise<{ previous: IssueDocument | null; next: IssueDocument | null }> {
  const neighbour = async (comparison: '<' | '>', order: 'asc' | 'desc') => {
    const [issue] = await withCovers(
      db,
      await readRows<IssueRow>(
        db,
        `${selectIssues} where (${sortKey}, issue.id) ${comparison} ($1, $2)
         order by ${sortKey} ${order}, issue.id ${order} limit 1`,
        [at, id],
      ),
    )
    return issue ?? null
  }
  const [previous, next] = await Promise.all([neighbour('<', 'desc'), neighbour('>', 'asc')])
  return { previous, next }
}

/** Whether there is an issue of this public id. */
export async function hasIssue(db: Queryable, slug: string): Promise<boolean> {
  const rows = await readRows(db, "select 1 from issues where slug = $1 and _status = 'published'", [slug])
  return rows.length > 0
}

/** An issue as `GET /api/issues...` answers it (spec §3). */
export function toIssue(issue: IssueDocument): PublicIssue {
  const { slug, title, description, season, year, isCurrent, appleNewsUrl, issuuUrl } = issue
  return {
    id: slug,
    title,
    description,
    season,
    year,
    coverImageUrl: toImageUrl(issue.cover),
    isCurrent,
    pdfUrl: toPdfUrl(issue),
    appleNewsUrl: appleNewsUrl || null,
    issuuUrl: issuuUrl || null,
  }
}

/** An issue where it is only announced. */
export function toIssueCard(issue: IssueDocument): IssueCard {
  const { slug, title, description, season, year, isCurrent } = issue
  return { id: slug, title, description, season, year, cover: toResponsiveImage(issue.cover), isCurrent }
}

/** An issue with all the ways to read it. */
export function toIssueSummary(issue: IssueDocument): IssueSummary {
  const url = toPdfUrl(issue)
  return {
    ...toIssueCard(issue),
    pdf: url === null ? null : { url, sizeBytes: issue.pdfSizeBytes ?? 0 },
    appleNewsUrl: issue.appleNewsUrl || null,
    issuuUrl: issue.issuuUrl || null,
  }
}

async function withCovers(db: Queryable, rows: IssueRow[]): Promise<IssueDocument[]> {
  const covers = await readMedia(
    db,
    rows.map((row) => row.coverId),
  )
  return rows.map(({ coverId, ...row }) => ({
    ...row,
    cover: coverId === null ? null : (covers.get(coverId) ?? null),
  }))
}

/** A PDF can be replaced under the same name, so that the address carries its version. */
function toPdfUrl({ pdfFilename, pdfUpdatedAt }: IssueDocument): string | null {
  if (!pdfFilename || !pdfUpdatedAt) return null
  return `/media/pdf/${encodeURIComponent(pdfFilename)}?v=${Date.parse(pdfUpdatedAt).toString(36)}`
}
