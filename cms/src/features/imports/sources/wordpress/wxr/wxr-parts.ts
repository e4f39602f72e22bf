import type { SourcePlace } from '../../../source-record.ts'

/** What a file says of a thing, by the names of its elements: `post_id`, `title`, `content:encoded`. */
export type WxrFields = Map<string, string>

export interface WxrCategory {
  /** The taxonomy; null where none is said. */
  domain: string | null
  slug: string | null
  name: string
}

export interface WxrItem {
  fields: WxrFields
  categories: WxrCategory[]
  /** Those that are kept (see `keptMeta`). */
  meta: { key: string; value: string }[]
  /** Those that did not go out before, because there are so many (see `WxrPart`). */
  comments: WxrComment[]
  /** Custom fields whose values are too long to be kept. */
  longMeta: string[]
  place: SourcePlace
}

export interface WxrComment {
  fields: WxrFields
  place: SourcePlace
}

/** What a file is made of, in the order in which it stands there. */
export type WxrPart =
  | { kind: 'channel'; fields: WxrFields; place: SourcePlace }
  | { kind: 'author'; fields: WxrFields; place: SourcePlace }
  | { kind: 'term'; taxonomy: string; fields: WxrFields; place: SourcePlace }
  /** Comments of an item that has hundreds, before the item itself. */
  | { kind: 'comments'; item: WxrFields; comments: WxrComment[] }
  | { kind: 'item'; item: WxrItem }
  | { kind: 'channel-end'; fields: WxrFields; place: SourcePlace }
