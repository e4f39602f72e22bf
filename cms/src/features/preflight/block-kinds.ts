import { editorConfigFactory } from '@payloadcms/richtext-lexical'
import { flattenAllFields, type Payload } from 'payload'
import { blocksOfEditor } from '../writing/content-blocks/content-blocks.feature.ts'
import type { BlockKind } from './surroundings.ts'

/** What Payload knows of the blocks in the text of articles, by their name. */
export function readBlockKinds({ collections }: Payload): ReadonlyMap<string, BlockKind> {
  const body = collections.articles.config.flattenedFields.find(({ name }) => name === 'body')
  if (body?.type !== 'richText') return new Map()
  return new Map(
    blocksOfEditor(editorConfigFactory.fromField({ field: body })).map((block) => {
      const label = typeof block.labels?.singular === 'string' ? block.labels.singular : block.slug
      return [block.slug, { label, fields: flattenAllFields({ fields: block.fields }) }]
    }),
  )
}
