import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import type { FlattenedField, Payload } from 'payload'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { isError } from '../../preflight/check-article.ts'
import { findProblemsTogether } from '../../preflight/check-before-publish.ts'
import type { NewestDraft } from './read-newest-drafts.ts'

export interface Obstacles {
  /** Why an article is not published: a sentence each. */
  problems: string[]
  /** What it is published despite, as its version keeps it. */
  warnings: { key: string; message: string; isAcknowledged: false }[]
}

/** What stands before publishing articles together: what the preflight says, and what does not fit into their fields. */
export async function findObstacles(
  client: SqlClient,
  payload: Payload,
  drafts: readonly NewestDraft[],
): Promise<Map<number, Obstacles>> {
  const { flattenedFields } = payload.collections.articles.config
  const findings = await findProblemsTogether(
    client,
    payload,
    drafts.map((draft) => ({ id: draft.id, article: draft })),
  )
  return new Map(
    drafts.map((draft) => {
      const found = findings.get(draft.id) ?? []
      const problems = [
        ...found.filter(isError).map(({ message }) => message),
        ...misfits(flattenedFields, draft),
        ...(isUnderEmbargo(draft) ? ['An embargo is on it: an editor publishes it.'] : []),
      ]
      return [draft.id, { problems, warnings: found.filter((finding) => !isError(finding)).map(toNote) }]
    }),
  )
}

function toNote({ key, message }: Finding): Obstacles['warnings'][number] {
  return { key, message, isAcknowledged: false }
}

/** Anyone who publishes under an embargo gives a reason, which the audit log keeps. */
function isUnderEmbargo({ embargoUntil }: NewestDraft): boolean {
  return embargoUntil !== null && Date.parse(embargoUntil) > Date.now()
}

/** Fields that hold more or less than they may, as far as they say so themselves. */
function misfits(fields: readonly FlattenedField[], values: Record<string, unknown>): string[] {
  return fields.flatMap((field) => {
    const value = values[field.name]
    const label = 'label' in field && typeof field.label === 'string' ? field.label : field.name
    if ((field.type === 'text' || field.type === 'textarea') && field.maxLength !== undefined) {
      const isTooLong = typeof value === 'string' && value.length > field.maxLength
      return isTooLong ? [`${capital(label)} has more than ${field.maxLength} characters.`] : []
    }
    if (field.type === 'group' && isObject(value)) return misfits(field.flattenedFields, value)
    if (!Array.isArray(value) || (field.type !== 'relationship' && field.type !== 'array')) return []
    const most = field.maxRows ?? Number.POSITIVE_INFINITY
    const inRows =
      field.type === 'array'
        ? value.filter(isObject).flatMap((row) => misfits(field.flattenedFields, row))
        : []
    return [...(value.length > most ? [`${capital(label)}: at most ${most}.`] : []), ...inRows]
  })
}

function capital(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
