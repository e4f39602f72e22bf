import { limits } from './imported-body.ts'
import { hasLinks, isPlain } from './placed-blocks.ts'
import { partsOf, plainLine, plainText } from './plain-words.ts'
import type { Reading } from './reading.ts'
import type { OldBlock } from './placed-blocks.ts'

export type CalloutVariant = 'info' | 'warning' | 'success' | 'highlight'

const titles: Record<CalloutVariant, string> = {
  info: 'Good to know',
  warning: 'Please note',
  success: 'What worked',
  highlight: 'In short',
}

/**
 * A box as a callout, which holds words alone: one with links, pictures or footnotes is text. What is longer than a callout goes
 * on in the text after it.
 */
export function takeCallout(
  { variant, title, blocks }: { variant: CalloutVariant; title: string; blocks: readonly OldBlock[] },
  reading: Reading,
): void {
  const { text } = reading
  const heading = plainLine(title)
  const isWords = isPlain(blocks) && !hasLinks(blocks)
  const isLongTitle = heading.length > limits.calloutTitle
  const content = [...(isLongTitle ? [heading] : []), plainText(blocks)].filter(Boolean).join('\n\n')
  if (!isWords || content === '') {
    if (heading !== '') text.add([boldParagraph(heading)])
    if (!isWords)
      reading.findings.add('callout-as-text', 'A box with links, pictures or footnotes became text.')
    return text.add(blocks)
  }
  const [first = '', ...rest] = partsOf(content, limits.calloutContent)
  const fields = {
    blockType: 'callout',
    variant,
    title: heading === '' || isLongTitle ? titles[variant] : heading,
    content: first,
  }
  text.add([{ kind: 'block', fields }])
  reading.paragraphs(rest)
}

function boldParagraph(words: string): OldBlock {
  return { kind: 'paragraph', content: [{ kind: 'text', text: words, isBold: true, isItalic: false }] }
}
