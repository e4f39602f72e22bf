import type { SourceTerm } from '../source-record.ts'
import type { ImportAnswers, ImportQuestion } from '@meridian/shared/imports/import-answers.schema'
import type { Magazine } from './magazine.ts'
import type { MappedTerm, TermTarget } from './map-terms.ts'

/** What the plan of a run has counted. */
export interface PlanCounts {
  /** Articles by the ids of the terms that they wait for. */
  waitingForTerm: Map<string, number>
  /** Articles that wait for a section and have no term. */
  withoutTerm: number
  /** Articles by the kind of text, where nobody has said what becomes of that. */
  types: Map<string, number>
  closed: number
  withoutZone: number
  withoutAuthor: number
  conflicts: { id: string; title: string }[]
  /** Readers by the name of the newsletter that leads nowhere; '' for lists that name none. */
  newsletters: Map<string, number>
}

export function emptyCounts(): PlanCounts {
  return {
    waitingForTerm: new Map(),
    withoutTerm: 0,
    types: new Map(),
    closed: 0,
    withoutZone: 0,
    withoutAuthor: 0,
    conflicts: [],
    newsletters: new Map(),
  }
}

/** So many conflicts are asked about one by one; the others follow when these are answered. */
const mostConflicts = 200

/** The questions of a plan. */
export function questionsOf(
  counts: PlanCounts,
  known: { magazine: Magazine; terms: ReadonlyMap<string, MappedTerm>; answers: ImportAnswers },
): ImportQuestion[] {
  const { magazine, terms } = known
  const sections = magazine.sections.map(({ slug, name }) => ({ label: name, answer: slug }))
  const questions: ImportQuestion[] = [
    ...[...counts.waitingForTerm].flatMap(([id, records]) => {
      const mapped = terms.get(id)
      return mapped ? [termQuestion(mapped, { records, magazine })] : []
    }),
    ...[...counts.types].map(([type, records]) => ({
      path: ['types', type],
      text: `${articles(records)} of the kind ‘${type}’, not post. What becomes of ${records === 1 ? 'it' : 'them'}?`,
      records,
      choices: [
        { label: 'Articles, as posts are', answer: 'article' },
        { label: 'Drafts', answer: 'draft' },
        { label: 'Nothing: they are left out', answer: 'skip' },
      ],
    })),
    ...single(counts.withoutTerm, {
      path: ['defaultSection'],
      text: `${articles(counts.withoutTerm)} without a category. Which section ${counts.withoutTerm === 1 ? 'does it' : 'do they'} belong to?`,
      choices: sections,
    }),
    ...single(counts.closed, {
      path: ['closedTexts'],
      text: `${articles(counts.closed)} that only members could read there. Everybody reads everything here. What becomes of ${counts.closed === 1 ? 'it' : 'them'}?`,
      choices: [
        { label: 'Publish them: everybody may read them', answer: 'publish' },
        { label: 'Drafts', answer: 'draft' },
        { label: 'Nothing: they are left out', answer: 'skip' },
      ],
    }),
    ...single(counts.withoutZone, {
      path: ['timeZone'],
      text: `${articles(counts.withoutZone)} dated by a clock of an unknown time zone. Which was it?`,
      choices: Intl.supportedValuesOf('timeZone').map((zone) => ({ label: zone, answer: zone })),
    }),
    ...single(counts.withoutAuthor, {
      path: ['defaultAuthor'],
      text: `${articles(counts.withoutAuthor)} ${counts.withoutAuthor === 1 ? 'that names nobody who wrote it. Without an author it stays a draft.' : 'that name nobody who wrote them. Without an author they stay drafts.'}`,
      choices: magazine.authors.map(({ slug, name }) => ({ label: name, answer: slug })),
    }),
    ...[...counts.newsletters].map(([name, records]) => ({
      path: name === '' ? ['defaultNewsletter'] : ['newsletters', name],
      text:
        name === ''
          ? `${records} readers of a list that names no newsletter. Which of ours is it?`
          : `${records} readers of ‘${name}’. Which newsletter of ours is it?`,
      records,
      choices: [
        ...magazine.newsletters.map((newsletter) => ({ label: newsletter.name, answer: newsletter.slug })),
        ...(name === '' ? [] : [{ label: 'None', answer: null }]),
      ],
    })),
    ...counts.conflicts.slice(0, mostConflicts).map(({ id, title }) => ({
      path: ['conflicts', id],
      text: `‘${title}’ was changed there and here since it was brought in. Which version counts?`,
      records: 1,
      choices: [
        { label: 'Ours', answer: 'here' },
        { label: 'That of the old site', answer: 'there' },
      ],
    })),
  ]
  return questions
}

/** Those first on which most depends. */
export function byWeight(questions: readonly ImportQuestion[]): ImportQuestion[] {
  return questions.toSorted((a, b) => b.records - a.records)
}

function single(records: number, question: Omit<ImportQuestion, 'records'>): ImportQuestion[] {
  return records === 0 ? [] : [{ ...question, records }]
}

function termQuestion(
  { term }: MappedTerm,
  { records, magazine }: { records: number; magazine: Magazine },
): ImportQuestion {
  const choices = magazine.sections.flatMap(({ id, slug, name }): ImportQuestion['choices'] => [
    { label: name, answer: { to: 'section', section: slug } },
    ...magazine.topics
      .filter(({ sectionId }) => sectionId === id)
      .map((topic): ImportQuestion['choices'][number] => ({
        label: `${name}: ${topic.name}`,
        answer: { to: 'topic', section: slug, topic: topic.slug },
      })),
    {
      label: `${name}: a new topic ‘${term.name}’`,
      answer: { to: 'new-topic', section: slug, name: term.name.slice(0, 80) },
    },
  ])
  return {
    path: ['terms', term.id],
    text: `${articles(records)} in ${taxonomyName(term.taxonomy)} ‘${term.name}’. Where ${records === 1 ? 'does it' : 'do they'} belong?`,
    records,
    choices: [...choices, { label: 'Nowhere', answer: { to: 'nothing' } }],
  }
}

function taxonomyName(taxonomy: SourceTerm['taxonomy']): string {
  if (taxonomy === 'category') return 'the category'
  return taxonomy === 'tag' ? 'the tag' : `‘${taxonomy}’`
}

function articles(count: number): string {
  return count === 1 ? 'One article' : `${count} articles`
}

/** Where a term leads, for reports. */
export function targetText(target: TermTarget, { sections, topics }: Magazine): string {
  if (target.kind === 'nothing') return 'nothing'
  const section = sections.find(({ id }) => id === target.section)?.name ?? ''
  if (target.kind === 'section') return `the section ‘${section}’`
  const topic = target.kind === 'topic' ? topics.find(({ id }) => id === target.topic)?.name : target.name
  return `the topic ‘${topic ?? ''}’ of ‘${section}’`
}
