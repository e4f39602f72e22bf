import { toSlug } from '../../../platform/fields/slug.ts'
import type { SourceArticle, SourceFinding } from '../source-record.ts'
import type { StagedRecord } from '../staging/staged-records.ts'
import type { ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import { decoded } from '../decoded.ts'
import type { MappedTerm } from './map-terms.ts'
import { ask, create, type Plan, skip, unchanged, update } from './plan.ts'
import { needsTimeZone } from './source-dates.ts'

/** What a plan for an article looks at beside its record. */
export interface ArticleContext {
  answers: ImportAnswers
  terms: ReadonlyMap<string, MappedTerm>
  sections: ReadonlyMap<string, number>
  timeZone: string | null
  /** Of the document that it became before, as it is now; null when that is gone. */
  documentHash: string | null
  /** Where what readers see here would be empty. */
  isBodyEmpty: boolean
}

/** Where an article stands here. */
export interface ArticlePlace {
  section: number
  topics: number[]
  /** Topics that the import has to make first, by the ids of their terms. */
  newTopics: string[]
  status: 'live' | 'draft'
}

export type ArticlePlan = Plan & { place: ArticlePlace | null }

const mostTopics = 4

/** What becomes of an article of the old site. Nothing that was closed, private or to come is ever planned to be live. */
export function planArticle(staged: StagedRecord<SourceArticle>, context: ArticleContext): ArticlePlan {
  const { record, link } = staged
  const noPlace = (plan: Plan): ArticlePlan => ({ ...plan, place: null })
  const refused = refuse(staged, context)
  if (refused) return noPlace(refused)
  const found = placeOf(record, context)
  if (!found) return noPlace(askForSection(record, context))
  if (needsTimeZone(record.publishedAt, context.timeZone)) {
    return noPlace(
      ask('time-zone', 'Its date is what a clock showed, and nobody has said in which time zone that stood.'),
    )
  }
  const { status, finding } = statusOf(record, context)
  const findings = [...found.findings, ...(finding ? [finding] : [])]
  const place = { ...found.place, status }
  const isNew = link === null || link.documentHash === ''
  return { ...(isNew ? create(findings) : update(findings)), goesLive: status === 'live', place }
}

function refuse({ record, hash, link }: StagedRecord<SourceArticle>, context: ArticleContext): Plan | null {
  const isDone = link !== null && link.documentHash !== ''
  if (isDone && (link.isDeleted || context.documentHash === null)) {
    return skip('deleted-here', 'It was brought in before and deleted here. It stays deleted.')
  }
  if (isDone && link.hash === hash) return { ...unchanged(), goesLive: link.isWaiting }
  if (record.status === 'trash') return skip('trash', 'It lay in the trash of the old site.')
  const type = record.type === 'post' ? 'article' : context.answers.types[record.type]
  if (type === undefined) {
    return ask('type', `It is no post but of the kind ‘${record.type}’. Say whether those become articles.`)
  }
  if (type === 'skip') return skip('type', `Texts of the kind ‘${record.type}’ are left out.`)
  if (record.audience !== 'everyone' && record.status === 'published') {
    if (context.answers.closedTexts === null) {
      return ask(
        'closed',
        'Only members could read it there. Everybody reads everything here: say whether it may be public.',
      )
    }
    if (context.answers.closedTexts === 'skip') return skip('closed', 'Texts for members alone are left out.')
  }
  if (isDone && context.documentHash !== link.documentHash) return settleConflict(record, context.answers)
  return null
}

function settleConflict({ id }: SourceArticle, { conflicts }: ImportAnswers): Plan | null {
  if (conflicts[id] === 'there') return null
  if (conflicts[id] === 'here')
    return skip('kept-here', 'It was changed there and here; the version here stays.')
  return ask('conflict', 'It was changed there and here since it was brought in. Say which version counts.')
}

function askForSection({ terms }: SourceArticle, context: ArticleContext): Plan {
  const names = terms.flatMap((id) => context.terms.get(id)?.term.name ?? [])
  return ask(
    'section',
    names.length > 0
      ? `Nobody has said which section ‘${names.slice(0, 3).join('’, ‘')}’ belongs to.`
      : 'It has no category, and nobody has said to which section such articles belong.',
  )
}

/** The first term that leads to a section decides; topics follow in their order, of whichever section. */
function placeOf(
  { terms }: SourceArticle,
  context: ArticleContext,
): { place: Omit<ArticlePlace, 'status'>; findings: SourceFinding[] } | null {
  const targets = terms.flatMap((id) => {
    const target = context.terms.get(id)?.target
    return target && target.kind !== 'nothing' ? [{ id, target }] : []
  })
  const fallback = context.sections.get(context.answers.defaultSection ?? '')
  const section = targets[0]?.target.section ?? fallback
  if (section === undefined) return null
  const topics = targets.flatMap(({ target }) => (target.kind === 'topic' ? [target.topic] : []))
  const newTopics = targets.flatMap(({ id, target }) => (target.kind === 'new-topic' ? [id] : []))
  const known = [...new Set(topics)].slice(0, mostTopics)
  const made = [...new Set(newTopics)].slice(0, mostTopics - known.length)
  const others = new Set(targets.map(({ target }) => target.section))
  others.delete(section)
  const lost = new Set(topics).size + new Set(newTopics).size - known.length - made.length
  return {
    place: { section, topics: known, newTopics: made },
    findings: [
      ...(others.size > 0
        ? [
            {
              code: 'several-sections',
              message: 'Its categories belong to several sections; it stands in the first.',
            },
          ]
        : []),
      ...(lost > 0
        ? [
            {
              code: 'topics-left-out',
              message: `It has more than ${mostTopics} topics; ${lost} were left out.`,
            },
          ]
        : []),
    ],
  }
}

/** Why what was no public article there is a draft here. */
const draftReasons: Partial<Record<SourceArticle['status'], string>> = {
  draft: 'It was a draft there.',
  pending: 'It waited for a review there.',
  private: 'It was private there, and stays a draft here.',
  password: 'It had a password there, and stays a draft here.',
  scheduled: 'It was scheduled there. It is never published by itself: schedule or publish it here.',
  'mail-only': 'It went out by mail alone, and had no page.',
}

function statusOf(
  record: SourceArticle,
  { answers, isBodyEmpty }: ArticleContext,
): { status: 'live' | 'draft'; finding: SourceFinding | null } {
  const draft = (code: string, message: string) => ({ status: 'draft' as const, finding: { code, message } })
  const reason = draftReasons[record.status]
  if (reason !== undefined) return draft(`was-${record.status}`, reason)
  if (answers.types[record.type] === 'draft')
    return draft('type', `Texts of the kind ‘${record.type}’ become drafts.`)
  if (record.audience !== 'everyone' && answers.closedTexts !== 'publish') {
    return draft('closed', 'Only members could read it there.')
  }
  if (isBodyEmpty) return draft('no-text', 'It has no text, so it is a draft.')
  if (record.title.trim() === '') return draft('no-title', 'It has no title, so it is a draft.')
  if (record.authors.length === 0 && answers.defaultAuthor === null) {
    return draft('no-author', 'It names nobody who wrote it, so it is a draft.')
  }
  return { status: 'live', finding: null }
}

/** The address that an article had, as one of ours: '' when nothing of it can be. */
export function addressOf({ slug, title }: Pick<SourceArticle, 'slug' | 'title'>): string {
  return toSlug(decoded(slug ?? '')) || toSlug(title)
}
