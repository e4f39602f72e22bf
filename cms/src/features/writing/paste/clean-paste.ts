import { Parser } from 'htmlparser2'
import type { EmbeddedBlock, TextBlock } from '../../body/body-model.ts'
import { gatherBlocks } from './pasted-blocks.ts'
import { TextGatherer } from './text-gatherer.ts'

/** What a paste holds that an article can, and what was left out, for the person who pasted it. */
export interface CleanPaste {
  blocks: (TextBlock | EmbeddedBlock)[]
  /** The names of pictures; null for one that has none. */
  pictures: (string | null)[]
  notes: number
}

export interface PasteOptions {
  /** Whether the editor holds tables and footnotes as well: otherwise the one are text, and the other are left out. */
  isArticle: boolean
}

/**
 * What an article can hold of pasted HTML: headings, paragraphs, lists, quotes, links, bold, italic, tables and
 * footnotes. Made for what
 * Word and Google Docs put on the clipboard, where lists are paragraphs, bold is a style, and half of the markup is
 * about the program. One pass over the text, so that a book is cleaned in a moment.
 */
export function cleanPaste(html: string, { isArticle }: PasteOptions = { isArticle: true }): CleanPaste {
  const text = new TextGatherer({ isArticle })
  const parser = new Parser(
    {
      onopentag: (name, attributes) => text.begin({ name, attributes }),
      ontext: (words) => text.take(words),
      onclosetag: () => text.end(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(fragmentOf(html))
  const { found, unmarked } = text.finish()
  return { blocks: gatherBlocks(found), pictures: text.pictures, notes: unmarked.length + text.comments }
}

/** Word says by comments which part of its page was copied. */
function fragmentOf(html: string): string {
  const begin = html.indexOf('<!--StartFragment')
  const finish = html.lastIndexOf('<!--EndFragment')
  return begin >= 0 && finish > begin ? html.slice(html.indexOf('>', begin) + 1, finish) : html
}
