import type {
  MailInline,
  MailList,
  MailParagraph,
  MailRun,
} from '@meridian/shared/campaigns/mail-text.schema'
import type { Inline, List, TextBlock } from '../../body/body-model.ts'

/** Where the articles are that a text leads to, by id; one that is not published is not among them. */
export type ArticleAddresses = ReadonlyMap<number, string>

/** A paragraph of a body as a mail has it; words whose link leads nowhere stay. */
export function toMailParagraph(block: TextBlock, addresses: ArticleAddresses): MailParagraph {
  if (block.kind === 'list') return toMailList(block, addresses)
  return { kind: block.kind, content: toMailInlines(block.content, addresses) }
}

function toMailList({ isOrdered, items }: List, addresses: ArticleAddresses): MailList {
  return {
    kind: 'list',
    isOrdered,
    items: items.map(({ content, lists }) => ({
      content: toMailInlines(content, addresses),
      lists: lists.map((list) => toMailList(list, addresses)),
    })),
  }
}

function toMailInlines(inlines: readonly Inline[], addresses: ArticleAddresses): MailInline[] {
  return inlines.flatMap((inline): MailInline[] => {
    if (inline.kind !== 'link') return toRun(inline)
    const children = inline.children.flatMap(toRun)
    const address = inline.article === undefined ? inline.href : addresses.get(inline.article)
    // An anchor leads to a place of a page, which a mail is not.
    return address === undefined || address.startsWith('#') ? children : [{ kind: 'link', address, children }]
  })
}

function toRun(inline: Inline): MailRun[] {
  if (inline.kind === 'text') return [inline]
  return inline.kind === 'break' ? [{ kind: 'break' }] : []
}

/** The articles that paragraphs lead to, by id. */
export function articlesLinked(blocks: readonly TextBlock[]): number[] {
  const ofList = ({ items }: List): number[] =>
    items.flatMap(({ content, lists }) => [...ofInlines(content), ...lists.flatMap(ofList)])
  const ofInlines = (inlines: readonly Inline[]) =>
    inlines.flatMap((inline) =>
      inline.kind === 'link' && inline.article !== undefined ? inline.article : [],
    )
  return blocks.flatMap((block) => (block.kind === 'list' ? ofList(block) : ofInlines(block.content)))
}
