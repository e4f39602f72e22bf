import {
  BlocksFeature,
  createServerFeature,
  type SanitizedServerEditorConfig,
} from '@payloadcms/richtext-lexical'
import type { Block, Field } from 'payload'
import { blockFieldHooks, kindOf } from './block-fields.hooks.ts'
import { blockGroup, ContentBlockNode } from './content-block.node.ts'

/** What the menus of the editor say of a kind of block. */
export interface BlockChoice {
  kind: string
  label: string
  /** A drawing of what it looks like, as a data address. */
  sketch: string
  keywords: string[]
}

const featureKey = 'contentBlocks'

const rowFieldsComponent = '/features/writing/admin/row-fields.tsx#RowFields'

/** Sees to it that rows of a block's form get their fields. */
const rowFields: Field = {
  name: 'rowFields',
  type: 'ui',
  admin: { components: { Field: rowFieldsComponent } },
}

interface ContentBlocksProps {
  blocks: Block[]
  /** By what else than its name `/` finds a block. */
  keywords: Readonly<Record<string, readonly string[]>>
}

/**
 * Content blocks between the paragraphs of a text. Fields, hooks and types of the blocks are those of Payload's own blocks. Their
 * view is not: Payload keeps a form open for each block of a text, and asks the server for all of these whenever the text opens. Here
 * a block is a card, and one drawer has the form of whichever is edited.
 */
export const ContentBlocksFeature = createServerFeature<
  ContentBlocksProps,
  ContentBlocksProps,
  { choices: BlockChoice[] }
>({
  key: featureKey,
  feature: async ({ props, ...surroundings }) => {
    const { blocks, keywords } = props
    const { feature } = BlocksFeature({ blocks })
    const ofPayload = typeof feature === 'function' ? await feature(surroundings) : feature
    const kinds = blocks.map(({ slug }) => slug)
    // The first node is that of blocks between paragraphs. Without one to ask about it names the fields of all kinds.
    const [ofBlocks] = ofPayload.nodes ?? []
    const [all] = ofBlocks?.getSubFields?.({}) ?? []
    const known = all?.type === 'blocks' ? all.blocks : []
    const fieldsOf = (kind: string): Field[] => known.find(({ slug }) => slug === kind)?.fields ?? []
    return {
      ...ofPayload,
      ClientFeature:
        '/features/writing/admin/content-blocks/content-blocks-client.feature.tsx#ContentBlocksFeatureClient',
      componentImports: [rowFieldsComponent],
      clientFeatureProps: { choices: blocks.map((block) => toChoice(block, keywords[block.slug] ?? [])) },
      generateSchemaMap: () =>
        new Map(
          kinds.map((kind) => [
            kind,
            {
              fields: [
                rowFields,
                {
                  name: blockGroup,
                  type: 'group',
                  label: false,
                  admin: { hideGutter: true },
                  fields: fieldsOf(kind),
                },
              ],
            },
          ]),
        ),
      hooks: blockFieldHooks(fieldsOf),
      markdownTransformers: [],
      nodes: ofBlocks
        ? [
            {
              ...ofBlocks,
              node: ContentBlockNode,
              // Of a node Payload asks when it changes or reads it, which the hooks do.
              getSubFields: (place) => (place.node ? null : (ofBlocks.getSubFields?.(place) ?? null)),
              validations: [
                ({ node }) => kinds.includes(kindOf(node)) || `A block is one of: ${kinds.join(', ')}.`,
              ],
            },
          ]
        : [],
      sanitizedServerFeatureProps: props,
    }
  },
})

/** The kinds of blocks that a text with this editor can hold. */
export function blocksOfEditor({ resolvedFeatureMap }: SanitizedServerEditorConfig): Block[] {
  const props: ContentBlocksProps | undefined =
    resolvedFeatureMap.get(featureKey)?.sanitizedServerFeatureProps
  return props?.blocks ?? []
}

function toChoice({ slug, labels, admin }: Block, keywords: readonly string[]): BlockChoice {
  const thumbnail = admin?.images?.thumbnail
  return {
    kind: slug,
    label: typeof labels?.singular === 'string' ? labels.singular : slug,
    sketch: typeof thumbnail === 'object' ? thumbnail.url : (thumbnail ?? ''),
    keywords: [...keywords],
  }
}
