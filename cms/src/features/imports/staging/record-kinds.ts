import type { ImportRecordKind } from '@meridian/shared/imports/imports.schema'
import type { SourceRecord } from '../source-record.ts'

const kindOf: Record<Exclude<SourceRecord['kind'], 'broken'>, ImportRecordKind> = {
  site: 'site',
  term: 'terms',
  author: 'authors',
  article: 'articles',
  picture: 'pictures',
  redirect: 'redirects',
  member: 'members',
  comment: 'comments',
  other: 'other',
}

/** Under which kind a record counts: one that is broken under that it would have had. */
export function recordKind(record: SourceRecord): ImportRecordKind {
  return kindOf[record.kind === 'broken' ? record.of : record.kind]
}

const longestTitle = 200

/** What lists show of a record. */
export function recordTitle(record: SourceRecord): string {
  return titleOf(record).slice(0, longestTitle)
}

function titleOf(record: SourceRecord): string {
  switch (record.kind) {
    case 'article':
      return record.title || record.slug || record.id
    case 'picture':
      return record.fileName || record.url
    case 'comment':
      return record.author
    case 'redirect':
      return record.from
    case 'member':
      return record.email
    default:
      return record.name || record.id
  }
}
