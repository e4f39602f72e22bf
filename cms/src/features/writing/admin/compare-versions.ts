import { type Change, diffWordsWithSpace } from 'diff'
import { bodyToText } from '../../body/body-text.ts'

const technical = new Set(['id', 'blockName', 'blockType', 'image', 'layout', 'variant'])

export type Side = 'mine' | 'theirs'

/** A field that two versions of a document have differently. */
export interface DifferentField {
  name: string
  label: string
  mine: unknown
  theirs: unknown
  /** The side that has changed it when only one has; null when somebody has to decide. */
  suggestion: Side | null
}

type Data = Record<string, unknown>

/**
 * The fields in which two versions differ, by the names and labels of the form. `base` is what both began with; where
 * it is not known, every difference is to be decided.
 */
export function compareVersions(input: {
  base: Data | null
  mine: Data
  theirs: Data
  labels: ReadonlyMap<string, string>
}): DifferentField[] {
  const { base, mine, theirs, labels } = input
  return [...labels].flatMap(([name, label]) => {
    if (isAlike(mine[name], theirs[name])) return []
    return [{ name, label, mine: mine[name], theirs: theirs[name], suggestion: base && suggest(name) }]
  })

  function suggest(name: string): Side | null {
    const [isMineNew, areTheirsNew] = [
      !isAlike(mine[name], base?.[name]),
      !isAlike(theirs[name], base?.[name]),
    ]
    if (isMineNew && areTheirsNew) return null
    return isMineNew ? 'mine' : 'theirs'
  }
}

/** What the form should say: everything of mine, but for the fields that were chosen from theirs. */
export function mergeVersions(
  mine: Data,
  fields: readonly DifferentField[],
  choices: ReadonlyMap<string, Side>,
): Data {
  const taken = fields.filter(({ name }) => choices.get(name) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs ?? null])) }
}

/** The two sides of a field as text, word by word: what is only mine, only theirs, and in both. */
export function differenceOf({ mine, theirs }: Pick<DifferentField, Side>): Change[] {
  return diffWordsWithSpace(readableValue(theirs), readableValue(mine))
}

/** An empty field is empty however it is written; the order of keys says nothing. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(normal(one)) === JSON.stringify(normal(other))
}

function normal(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(normal)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([key, entry]) => [key, normal(entry)] as const)
    .filter(([, entry]) => entry !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a field says, as text for people: a rich text its paragraphs, a list of blocks their words. */
function readableValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return readableMoment(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  if ('root' in value) return bodyToText(value)
  if (Array.isArray(value)) return value.map(readableValue).join(isPlain(value) ? ', ' : '\n\n')
  return Object.entries(value)
    .filter(([key, entry]) => !technical.has(key) && entry !== null && entry !== '')
    .map(([, entry]) => readableValue(entry))
    .filter((text) => text !== '')
    .join('\n')
}

function isPlain(values: unknown[]): boolean {
  return values.every((value) => typeof value !== 'object')
}

function readableMoment(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return text
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text))
}
