import { isBodyLink } from '@meridian/shared/body/body-link'
import { toPlainRun } from '@meridian/shared/body/plain-text'
import type { SanitizedConfig } from 'payload'
import type { Article } from '../../../payload-types.ts'
import { blocksToLexical } from '../../body/body-from-blocks.ts'
import { createMarkdownReader } from '../../body/body-from-markdown.ts'
import { parseBody } from '../../body/body-model.ts'

/**
 * What the model has written (Markdown) as the body of an article, by the rule that holds for every body: markup is
 * stripped, links lead only where links may, and there is nothing but paragraphs, headings, lists and quotes.
 */
export async function writtenBody(config: SanitizedConfig, markdown: string): Promise<Article['body']> {
  const toRichText = await createMarkdownReader(config)
  const plain = toPlainRun(withoutFence(markdown))
  const blocks = parseBody(toRichText(withSafeLinks(withoutPictures(plain))))
  return blocksToLexical(blocks.filter((block) => block.kind !== 'picture' && block.kind !== 'block'))
}

/** One line of plain text out of what the model has written, cut where a field ends. */
export function writtenLine(text: string, maxLength: number): string {
  const line = toPlainRun(text).replace(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`
}

/** Models like to put the whole of an answer into a fence. */
function withoutFence(markdown: string): string {
  return /^\s*```[\w-]*\n([\s\S]*?)\n?```\s*$/.exec(markdown)?.[1] ?? markdown
}

/** A picture would be fetched from wherever the model says; what stands for it is no text of the article. */
function withoutPictures(markdown: string): string {
  return markdown.replace(/!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?/g, '')
}

/** The words of a link that may not stand in an article stay; of others, brackets in the address are encoded. */
function withSafeLinks(markdown: string): string {
  return markdown.replace(
    /\[([^\]\n]*)\]\(((?:[^()\n]|\([^()\n]*\))*)\)/g,
    (_, text: string, target: string) => {
      const [address = ''] = target.trim().split(/\s/)
      if (!isBodyLink(address)) return text
      return `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
    },
  )
}
