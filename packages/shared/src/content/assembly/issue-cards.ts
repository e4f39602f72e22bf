import { anyMediaTag, mediaTag } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { IssueRecord, PictureRecord } from '../../replica/records.schema.ts'
import type { IssueCard } from '../content.schema.ts'
import type { IssueSummary } from '../issue-content.schema.ts'
import { toResponsiveImage } from './pictures.ts'

/** A list names each cover that it shows up to this length; a longer one names them all at once. */
const maxNamedCovers = 60

/** Issues where they are only announced. */
export interface IssueCards {
  /** The tags of the covers that are shown. */
  tags: string[]
  covers: ReadonlyMap<number, PictureRecord>
  hasCover(issue: Pick<IssueRecord, 'cover'>): boolean
  of(issue: IssueRecord): IssueCard
}

export async function readIssueCards(
  reader: ContentReader,
  issues: readonly IssueRecord[],
): Promise<IssueCards> {
  const covers = await reader.pictures(issues.flatMap(({ cover }) => cover ?? []))
  const shown = issues.flatMap(({ cover }) => (cover !== null && covers.has(cover) ? cover : []))
  return {
    tags: issues.length > maxNamedCovers ? [anyMediaTag] : shown.map(mediaTag),
    covers,
    hasCover: ({ cover }) => cover !== null && covers.has(cover),
    of: (issue) => toIssueCard(issue, covers),
  }
}

export async function findCurrentIssue(reader: ContentReader): Promise<IssueRecord | null> {
  return (await reader.issues()).find(({ isCurrent }) => isCurrent) ?? null
}

/** An issue with all the ways to read it. */
export function toIssueSummary(issue: IssueRecord, covers: ReadonlyMap<number, PictureRecord>): IssueSummary {
  const { pdf, appleNewsUrl, issuuUrl } = issue
  return { ...toIssueCard(issue, covers), pdf, appleNewsUrl, issuuUrl }
}

function toIssueCard(issue: IssueRecord, covers: ReadonlyMap<number, PictureRecord>): IssueCard {
  const { slug, title, description, season, year, isCurrent } = issue
  const cover = toResponsiveImage(covers.get(issue.cover ?? 0))
  return { id: slug, title, description, season, year, cover, isCurrent }
}
