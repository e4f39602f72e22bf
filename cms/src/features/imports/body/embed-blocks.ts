import type { FoundEmbed } from '@meridian/shared/embeds/embed-providers'
import type { EmbeddedBlock, Inline, TextBlock } from '../../body/body-model.ts'
import { limits } from './imported-body.ts'
import { findPlayed } from './markup/embed-address.ts'
import { oneLine } from './plain-words.ts'

const kindNames = { video: 'Video', audio: 'Recording', post: 'Post' } as const

/** What is said of something out of another site, as far as the source says it. */
export interface EmbedWords {
  title?: string
  author?: string
  words?: string
  caption?: string
}

/** The block of something that can be shown out of another site. What is too long for its field is in `rest`. */
export function embedBlock(
  found: FoundEmbed,
  { title = '', author = '', words = '', caption = '' }: EmbedWords,
): { block: EmbeddedBlock; rest: string[] } {
  const rest: string[] = []
  const fit = (text: string, most: number) => {
    if (text.length <= most) return text
    rest.push(text)
    return ''
  }
  const own = fit(oneLine(title), limits.embedTitle)
  const fields = {
    blockType: 'embed',
    url: found.url,
    title: own || `${kindNames[found.kind]} on ${found.name}`,
    author: fit(oneLine(author), limits.embedAuthor),
    words: fit(words.trim(), limits.embedWords),
    caption: fit(oneLine(caption), limits.embedCaption),
    alt: '',
    shownAs: 'frame',
  }
  return { block: { kind: 'block', fields }, rest }
}

/** A paragraph that leads to an address. */
export function linkParagraph(href: string, words: string): TextBlock {
  return { kind: 'paragraph', content: [{ kind: 'link', href, children: [plainRun(words)] }] }
}

export function plainRun(text: string): Inline {
  return { kind: 'text', text, isBold: false, isItalic: false }
}

/** What a paragraph that is nothing but an address plays or shows, if that is known; null for words. */
export function addressAlone(
  content: readonly Inline[],
): { found: FoundEmbed | null; address: string } | null {
  const filled = content.filter((inline) => inline.kind !== 'text' || inline.text.trim() !== '')
  const [first, ...others] = filled
  const isLink = first?.kind === 'link' && others.length === 0
  const runs = isLink ? first.children : filled
  if (runs.length === 0 || runs.some(({ kind }) => kind !== 'text')) return null
  const address = runs
    .map((run) => (run.kind === 'text' ? run.text : ''))
    .join('')
    .trim()
  if (!/^https?:\/\/[^\s<>"]+$/i.test(address) || !URL.canParse(address)) return null
  return { found: findPlayed(address), address }
}
