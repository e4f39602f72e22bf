import type { SourceTerm } from '../source-record.ts'
import type { ImportAnswers, TermAnswer } from '@meridian/shared/imports/import-answers.schema'
import { type Magazine, nameKey } from './magazine.ts'

/** Where a category or tag leads; null while nobody has said so. */
export type TermTarget =
  | { kind: 'section'; section: number }
  | { kind: 'topic'; section: number; topic: number }
  | { kind: 'new-topic'; section: number; name: string; slugFrom: string }
  | { kind: 'nothing' }

export interface MappedTerm {
  term: Pick<SourceTerm, 'id' | 'taxonomy' | 'name' | 'slug' | 'parent' | 'isInternal'>
  target: TermTarget | null
  /** What the form offers while there is no answer: found by name or address, which is no answer yet for a category's topic. */
  isFound: boolean
}

/** Where every term of a source leads: as was answered, else where the same name stands here. Never by a guess. */
export function mapTerms(
  terms: readonly MappedTerm['term'][],
  { magazine, answers }: { magazine: Magazine; answers: ImportAnswers },
): Map<string, MappedTerm> {
  return new Map(
    terms.map((term) => {
      const answer = answers.terms[term.id]
      const answered = answer ? targetOf(answer, magazine) : null
      const target = answered ?? findAlike(term, magazine)
      return [term.id, { term, target, isFound: answered === null && target !== null }]
    }),
  )
}

/** Null for an answer that names what is not there any more: it is asked again. */
function targetOf(answer: TermAnswer, { sections, topics }: Magazine): TermTarget | null {
  if (answer.to === 'nothing') return { kind: 'nothing' }
  const section = sections.find(({ slug }) => slug === answer.section)
  if (!section) return null
  if (answer.to === 'section') return { kind: 'section', section: section.id }
  const own = topics.filter(({ sectionId }) => sectionId === section.id)
  if (answer.to === 'topic') {
    const topic = own.find(({ slug }) => slug === answer.topic)
    return topic ? { kind: 'topic', section: section.id, topic: topic.id } : null
  }
  const same = own.find(({ name }) => nameKey(name) === nameKey(answer.name))
  return same
    ? { kind: 'topic', section: section.id, topic: same.id }
    : { kind: 'new-topic', section: section.id, name: answer.name, slugFrom: answer.name }
}

/** The section or the one topic of the same name or address. A name that two topics have says nothing. */
function findAlike({ name, slug, isInternal }: MappedTerm['term'], magazine: Magazine): TermTarget | null {
  if (isInternal) return { kind: 'nothing' }
  const isAlike = (other: { name: string; slug: string }): boolean =>
    nameKey(other.name) === nameKey(name) || other.slug === slug
  const section = magazine.sections.find(isAlike)
  if (section) return { kind: 'section', section: section.id }
  const [topic, another] = magazine.topics.filter(isAlike)
  return topic && !another ? { kind: 'topic', section: topic.sectionId, topic: topic.id } : null
}
