import { createNode, createServerFeature } from '@payloadcms/richtext-lexical'
import { z } from 'zod'
import { maxFootnoteLength } from '../../body/body-model.ts'
import { FootnoteNode } from './footnote.node.ts'

const NoteSchema = z.object({ text: z.string().trim().min(1).max(maxFootnoteLength) })

/** Footnotes: a mark in the text, and what it says under it. */
export const FootnotesFeature = createServerFeature({
  key: 'footnotes',
  feature: {
    ClientFeature: '/features/writing/admin/footnotes/footnotes-client.feature.tsx#FootnotesFeatureClient',
    nodes: [
      createNode({
        node: FootnoteNode,
        validations: [
          ({ node }) =>
            NoteSchema.safeParse(node).success || `A footnote has 1 to ${maxFootnoteLength} letters.`,
        ],
      }),
    ],
  },
})
