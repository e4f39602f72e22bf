import { contentBlockType } from '../../body/body-model.ts'
import { isObject } from './check-record.ts'
import type { KeyedKind } from './fields.ts'

/** What becomes of the name of another record: of an id its key, or of a key its id. Null where there is none. */
export type Convert = (to: KeyedKind, name: unknown) => number | string | null

/** Which fields of a block name what: one record, several (`[…]`), rows that do, or a text of the editor. */
type BlockField = KeyedKind | readonly [KeyedKind] | { rows: Readonly<Record<string, KeyedKind>> } | 'body'

/** By the kinds of blocks of articles and of mails. */
export const blockReferences: Readonly<Record<string, Readonly<Record<string, BlockField>>>> = {
  'image-gallery': { images: { rows: { image: 'pictures' } } },
  'product-showcase': { products: { rows: { image: 'pictures' } } },
  embed: { image: 'pictures' },
  recording: { recording: 'recordings' },
  'mail-article': { article: 'articles' },
  'mail-whole-article': { article: 'articles' },
  'mail-article-list': { sections: ['sections'], articles: ['articles'] },
  'mail-letter': { author: 'authors', text: 'body' },
  'mail-picture': { image: 'pictures' },
  'mail-house-ad': { image: 'pictures' },
}

/** A text of the editor in which every name of another record is converted; all else stays as it is, in its order. */
export function convertBody(body: unknown, convert: Convert): unknown {
  if (Array.isArray(body)) return body.map((one: unknown) => convertBody(one, convert))
  if (!isObject(body)) return body
  const { type, fields } = body
  if (type === contentBlockType) return { ...body, fields: convertBlock(fields, convert) }
  if (type === 'upload') return { ...body, value: convert('pictures', idOf(body['value'])) }
  const inner = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'fields' ? value : convertBody(value, convert),
    ]),
  )
  const isLink = (type === 'link' || type === 'autolink') && isObject(fields) && fields['article'] != null
  if (!isLink) return inner
  return { ...inner, fields: { ...fields, article: convert('articles', fields['article']) } }
}

function convertBlock(block: unknown, convert: Convert): unknown {
  if (!isObject(block)) return block
  const known = blockReferences[String(block['blockType'])] ?? {}
  return Object.fromEntries(
    Object.entries(block).map(([name, value]) => {
      const field = known[name]
      return [name, field === undefined || value == null ? value : convertField(field, value, convert)]
    }),
  )
}

function convertField(field: BlockField, value: unknown, convert: Convert): unknown {
  if (field === 'body') return convertBody(value, convert)
  if (typeof field === 'string') return convert(field, idOf(value))
  if (!Array.isArray(value)) return value
  const values: unknown[] = value
  if (!('rows' in field)) return values.flatMap((one) => convert(field[0], idOf(one)) ?? [])
  return values.map((row) => {
    if (!isObject(row)) return row
    return Object.fromEntries(
      Object.entries(row).map(([name, one]) => {
        const to = field.rows[name]
        return [name, to === undefined || one == null ? one : convert(to, idOf(one))]
      }),
    )
  })
}

/** Of a relation that was resolved when it was saved. */
function idOf(value: unknown): unknown {
  return isObject(value) ? value['id'] : value
}
