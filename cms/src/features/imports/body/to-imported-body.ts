import type { SourceBlock } from '../source-record.ts'
import type { OldPlace } from './addresses.ts'
import { finishBody } from './finish-body.ts'
import type { ImportedBody } from './imported-body.ts'
import { OldMarkup } from './markup/old-markup.ts'
import { Reading } from './reading.ts'
import { takeBlock } from './take-block.ts'

/**
 * What an article here can hold of an old text: every word that readers saw is in a block, in a note for the editors, or where
 * neither has room for it, in a paragraph. Pictures and links are those of the old site.
 */
export function toImportedBody(blocks: readonly SourceBlock[], place: OldPlace): ImportedBody {
  const reading = new Reading(place)
  const markup = new OldMarkup(reading)
  for (const block of blocks) takeBlock(block, { reading, markup })
  return finishBody(reading)
}
