import type { IssueRecord } from '@meridian/shared/replica/records.schema'
import { z } from 'zod'
import { placeInYear } from '@meridian/shared/issues/place-in-year'
import { idKey, recordSource } from './record-source.ts'
import { idOf, type Relation } from './relations.ts'
import { toTextParts } from './text-records.ts'

type Text = string | null | undefined

/** An issue of the CMS, saved or typed: any of it may be missing. Its relations are ids, or resolved. */
export interface IssueSource {
  id: number
  slug?: Text
  formerSlugs?: unknown
  title?: Text
  description?: Text
  season?: Text
  year?: number | null
  isCurrent?: boolean | null
  updatedAt: string
  cover?: Relation
  pdf?: IssuePdfSource | null
  appleNewsUrl?: Text
  issuuUrl?: Text
  letter?: unknown
  letterAuthor?: Relation
}

interface IssuePdfSource {
  filename?: Text
  updatedAt?: Text
  filesize?: number | null
}

const SlugsSchema = z.array(z.string()).catch([])

/** What readers would have of an issue. */
export function toIssueRecord(issue: IssueSource): IssueRecord {
  return {
    id: issue.id,
    slug: issue.slug ?? '',
    formerSlugs: SlugsSchema.parse(issue.formerSlugs),
    title: issue.title ?? '',
    description: issue.description ?? '',
    season: issue.season ?? '',
    year: issue.year ?? 0,
    // By year, then by season, month or week, as they follow each other in a year.
    sortKey: (issue.year ?? 0) * 10 + (placeInYear(issue.season ?? '') ?? 0),
    isCurrent: issue.isCurrent ?? false,
    updatedAt: issue.updatedAt,
    cover: idOf(issue.cover),
    pdf: toPdf(issue.pdf),
    appleNewsUrl: issue.appleNewsUrl || null,
    issuuUrl: issue.issuuUrl || null,
    letter: toTextParts(issue.letter),
    letterAuthor: idOf(issue.letterAuthor),
  }
}

/** A PDF can be replaced under the same name, so that the address carries its version. */
function toPdf(pdf: IssuePdfSource | null | undefined): IssueRecord['pdf'] {
  if (!pdf?.filename || !pdf.updatedAt) return null
  const version = Date.parse(pdf.updatedAt).toString(36)
  return { url: `/media/pdf/${encodeURIComponent(pdf.filename)}?v=${version}`, sizeBytes: pdf.filesize ?? 0 }
}

/** The published issues. The editors' own PDF wins over a typeset issue PDF, of which the newest counts. */
export const issueRecords = recordSource<'issue', IssueSource>({
  kind: 'issue',
  select: `
    select issue.id, issue.slug, issue.former_slugs as "formerSlugs", issue.title, issue.description, issue.season,
      issue.year, issue.is_current as "isCurrent", issue.updated_at as "updatedAt", issue.cover_id as cover,
      issue.apple_news_url as "appleNewsUrl", issue.issuu_url as "issuuUrl", issue.letter,
      issue.letter_author_id as "letterAuthor",
      (select json_build_object('filename', pdf.filename, 'updatedAt', pdf.updated_at, 'filesize', pdf.filesize)
       from issue_pdfs pdf where pdf.id = coalesce(issue.pdf_id,
         (select max(typeset.id) from issue_pdfs typeset where typeset.edition_of_id = issue.id))) as pdf
    from issues issue
    where issue._status = 'published' and issue.slug is not null and issue.season is not null
      and issue.year is not null`,
  key: idKey,
  toRecord: toIssueRecord,
})
