import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import { diffWordsWithSpace } from 'diff'
import { type DescribedField, describeVersion } from './describe-version.ts'

/** A run of words: in both versions, only in the older one, or only in the newer one. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

export type FieldDifference =
  | { label: string; kind: 'words'; parts: TextPart[]; added: number; removed: number }
  /** It reads the same, but is not: formats, the addresses of links, the order of pictures. */
  | { label: string; kind: 'form' }

/** Around a change so much stays in sight of what is the same. */
const contextLength = 160
/** A comparison that takes longer shows the old text and the new one. */
const limitMs = 1500

/** What has changed from one version to another, in the order of the form; nothing of what has not. */
export function versionDifference(
  collection: WrittenCollection,
  older: Record<string, unknown>,
  newer: Record<string, unknown>,
): FieldDifference[] {
  const before = describeVersion(collection, older)
  return describeVersion(collection, newer).flatMap((field, index) => {
    const was = before[index]
    return was && was.exact !== field.exact ? (differenceOf(was, field) ?? []) : []
  })
}

/** The names of the fields that differ, for a list. */
export function changedLabels(
  collection: WrittenCollection,
  older: Record<string, unknown>,
  newer: Record<string, unknown>,
): string[] {
  const before = describeVersion(collection, older)
  return describeVersion(collection, newer).flatMap((field, index) =>
    before[index]?.exact === field.exact ? [] : field.label,
  )
}

function differenceOf(was: DescribedField, is: DescribedField): FieldDifference | null {
  const { label } = is
  // A field that is empty in another way is still empty.
  if (was.text === is.text) return was.text === '' ? null : { label, kind: 'form' }
  const changes = diffWordsWithSpace(was.text, is.text, { timeout: limitMs }) ?? [
    { value: was.text, removed: true, added: false },
    { value: is.text, removed: false, added: true },
  ]
  const parts = changes.map(({ value, added, removed }): TextPart => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  return {
    label,
    kind: 'words',
    parts: shorten(parts),
    added: countWords(parts, 'added'),
    removed: countWords(parts, 'removed'),
  }
}

/** Leaves out what is far from any change. */
function shorten(parts: TextPart[]): TextPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same') return part
    const head = index === 0 ? '' : part.text.slice(0, contextLength)
    const tail = index === parts.length - 1 ? '' : part.text.slice(-contextLength)
    const isShort = head.length + tail.length + contextLength >= part.text.length
    return isShort ? part : { ...part, text: `${toWordEnd(head)} … ${fromWordStart(tail)}` }
  })
}

const toWordEnd = (text: string) => text.replace(/\S*$/, '')
const fromWordStart = (text: string) => text.replace(/^\S*/, '')

function countWords(parts: TextPart[], kind: TextPart['kind']): number {
  const words = parts
    .filter((part) => part.kind === kind)
    .map(({ text }) => text.split(/\s+/).filter(Boolean).length)
  return words.reduce((sum, count) => sum + count, 0)
}
