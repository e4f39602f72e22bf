import {
  authorRecordTag,
  issuePdfsTag,
  issuePdfTag,
  issuesTag,
  issueTag,
  mediaTag,
  siteTag,
} from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { IssueRecord } from '../../replica/records.schema.ts'
import type { CurrentIssue, IssueAtAddress, IssueContent, IssueList } from '../issue-content.schema.ts'
import { isPublicId } from '../public-id.ts'
import { readCards } from './cards.ts'
import { findCurrentIssue, readIssueCards, toIssueSummary } from './issue-cards.ts'
import { toResponsiveImage } from './pictures.ts'
import type { Tagged } from './tagged.ts'
import { readTextReferences, textTags, toHtml } from './texts.ts'

/** Every issue, for the pages that show them all. */
export async function readIssueList(reader: ContentReader): Promise<Tagged<IssueList>> {
  const issues = await reader.issues()
  const cards = await readIssueCards(reader, issues)
  return {
    tags: [issuesTag, issuePdfsTag, ...cards.tags, siteTag],
    data: { issues: issues.map((issue) => toIssueSummary(issue, cards.covers)) },
  }
}

/** What stands at `/issues/{slug}`. */
export async function readIssueAtAddress(
  reader: ContentReader,
  slug: string,
): Promise<Tagged<IssueAtAddress>> {
  const issue = await findIssueAt(reader, slug)
  if (!issue) return { tags: [issueTag(slug)], data: { kind: 'unknown' } }
  if (issue.slug !== slug) {
    // Several issues may have had the address: a change of any of them decides.
    return { tags: [issueTag(slug), issuesTag], data: { kind: 'moved', to: issue.slug } }
  }
  const { tags, data } = await readIssueContent(reader, issue)
  return { tags, data: { kind: 'issue', content: data } }
}

/** The current issue with its contents, if one is marked. */
export async function readCurrentIssue(reader: ContentReader): Promise<Tagged<CurrentIssue>> {
  const issue = await findCurrentIssue(reader)
  if (!issue) return { tags: [issuesTag, siteTag], data: { content: null } }
  const { tags, data } = await readIssueContent(reader, issue)
  return { tags, data: { content: data } }
}

/** The issue at an address, or the one that had it before; the issue whose it is now comes first. */
export async function findIssueAt(reader: ContentReader, slug: string): Promise<IssueRecord | null> {
  if (!isPublicId(slug)) return null
  const issues = await reader.issues()
  const former = issues.filter(({ formerSlugs }) => formerSlugs.includes(slug))
  const [latest = null] = former.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  return issues.find((issue) => issue.slug === slug) ?? latest
}

/** An issue with its letter and contents. `issue` may be a draft, whose contents are then those of its published articles. */
export async function readIssueContent(
  reader: ContentReader,
  issue: IssueRecord,
): Promise<Tagged<IssueContent>> {
  const [contents, { previous, next }] = await Promise.all([
    reader.printOrder(issue.id),
    readNeighbours(reader, issue),
  ])
  const shown = [issue, previous, next].filter((each) => each !== null)
  const [articles, cards, letter] = await Promise.all([
    readCards(reader, contents),
    readIssueCards(reader, shown),
    readLetter(reader, issue),
  ])
  const own = [issueTag(issue.slug), issuePdfTag(issue.slug), issuesTag]
  return {
    tags: [...own, ...cards.tags, ...letter.tags, ...articles.tags],
    data: {
      issue: toIssueSummary(issue, cards.covers),
      letter: letter.data,
      contents: articles.of(contents).map((card) => ({ ...card, href: `/articles/${card.id}` })),
      previous: previous && cards.of(previous),
      next: next && cards.of(next),
    },
  }
}

/** The issues before and after this one in time. */
async function readNeighbours(
  reader: ContentReader,
  issue: IssueRecord,
): Promise<{ previous: IssueRecord | null; next: IssueRecord | null }> {
  const others = (await reader.issues()).filter(({ id }) => id !== issue.id)
  return {
    previous: others.find((other) => isNewer(issue, other)) ?? null,
    next: others.findLast((other) => isNewer(other, issue)) ?? null,
  }
}

function isNewer(one: IssueRecord, other: IssueRecord): boolean {
  return one.sortKey === other.sortKey ? one.id > other.id : one.sortKey > other.sortKey
}

/** The editor's letter and who signed it; a letter of blank paragraphs is none. */
async function readLetter(
  reader: ContentReader,
  { letter, letterAuthor }: IssueRecord,
): Promise<Tagged<IssueContent['letter']>> {
  const html = toHtml(letter, await readTextReferences(reader, letter))
  const own = textTags(letter)
  if (html === '') return { tags: own, data: null }
  const author = letterAuthor === null ? undefined : (await reader.authors([letterAuthor])).get(letterAuthor)
  if (!author) return { tags: own, data: { html, author: null } }
  const { slug, name, role } = author
  const portrait =
    author.portrait === null ? undefined : (await reader.pictures([author.portrait])).get(author.portrait)
  return {
    tags: [...own, authorRecordTag(slug), ...(portrait ? [mediaTag(portrait.id)] : [])],
    data: { html, author: { id: slug, name, role, portrait: toResponsiveImage(portrait) } },
  }
}
