import { blockFaults, type PlacedBlock } from './block-faults.ts'
import type { Rule } from './rule.ts'

/** Whether every block of an article says something, and has what its kind cannot go without. */
export const checkBlocks: Rule = ({ draft, around }) =>
  blockFaults(
    draft.blocks.flatMap((values, index): PlacedBlock[] => {
      const kind = around.blockKinds.get(values.blockType)
      if (!kind) return []
      const path = `body.blocks.${index}`
      return [{ path, label: `${kind.label} (block ${index + 1})`, fields: kind.fields, values }]
    }),
  )
