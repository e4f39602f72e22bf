import type { Payload } from 'payload'
import type { BlockKind } from './surroundings.ts'

/** What Payload knows of the blocks of articles, by their name. */
export function readBlockKinds({ collections }: Payload): ReadonlyMap<string, BlockKind> {
  const field = collections.articles.config.flattenedFields.find(({ name }) => name === 'contentBlocks')
  if (field?.type !== 'blocks') return new Map()
  return new Map(
    field.blocks.map((block) => {
      const label = typeof block.labels?.singular === 'string' ? block.labels.singular : block.slug
      return [block.slug, { label, fields: block.flattenedFields }]
    }),
  )
}
