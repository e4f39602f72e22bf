import { hasWords, plainText } from '../html/plain-text.ts'
import type { BlockContext } from './block-context.ts'
import { type BlockAttributes, hasBlocks, type ParsedBlock, parseBlocks } from './block-grammar.ts'
import { blockHandlers, dynamicName } from './block-handlers.ts'
import { shownTexts } from './block-texts.ts'
import { type BodyDraft, hasPlace, once } from './body-draft.ts'
import { classicHtml } from './classic-text.ts'
import { resolveShortcodes } from './shortcodes.ts'

const longestOriginal = 20_000
const deepestReuse = 8
const mostReused = 5_000_000

/** The HTML of a text of either editor; what its blocks and short codes show has its places in it. */
export function renderText(text: string, draft: BodyDraft): string {
  if (!hasBlocks(text)) return renderClassic(text, draft)
  return resolveShortcodes(new BlockRenderer(text, draft).render(), draft)
}

function renderClassic(text: string, draft: BodyDraft): string {
  return classicHtml(resolveShortcodes(text.replace(/\r\n?/g, '\n'), draft), draft)
}

class BlockRenderer {
  private readonly text: string
  private readonly draft: BodyDraft

  constructor(text: string, draft: BodyDraft) {
    this.text = text
    this.draft = draft
  }

  render(): string {
    return parseBlocks(this.text)
      .map((part) => (typeof part === 'string' ? this.freeform(part) : this.renderBlock(part)))
      .join('\n')
  }

  private freeform(text: string): string {
    return text.trim() === '' ? '' : renderClassic(text, this.draft)
  }

  private inner(block: ParsedBlock): string {
    return block.children
      .map((child) => (typeof child === 'string' ? child : this.renderBlock(child)))
      .join('')
  }

  private renderBlock(block: ParsedBlock): string {
    const { draft } = this
    if (block.hasBadAttributes)
      draft.notice(
        'bad-block-attributes',
        `The settings of a block (${block.name}) cannot be read; its text was kept.`,
      )
    if (block.name === 'core/block') return this.renderReusable(block)
    const context: BlockContext = {
      block,
      attributes: block.attributes,
      draft,
      inner: once(() => this.inner(block)),
      classic: (text) => renderClassic(text, draft),
      original: this.text.slice(block.start, Math.min(block.end, block.start + longestOriginal)),
    }
    const handler =
      blockHandlers.get(block.name) ??
      (block.name.startsWith('core-embed/') ? blockHandlers.get('core/embed') : undefined)
    return handler?.(context) ?? this.renderOther(context)
  }

  /** A block without a meaning here: what it shows is text, and what only its plugin can show is named. */
  private renderOther({ block, attributes, draft, inner, original }: BlockContext): string {
    const html = inner()
    const dynamic = dynamicName(block.name)
    const isShown = hasPlace(html) || hasWords(html) || /<(?:img|iframe|video|audio|table)[\s/>]/i.test(html)
    if (dynamic === null && isShown) {
      if (!block.name.startsWith('core/'))
        draft.notice('unknown-block', `The block ${block.name} is not known here; what it shows was kept.`)
      return html
    }
    if (dynamic === null && !block.isVoid && block.name.startsWith('core/')) return html
    const text = [plainText(html.replace(/\ufdd0\d+\ufdd1/g, ' ')), ...shownTexts(attributes)].filter(
      (part) => part !== '',
    )
    return draft.place({
      kind: 'unplaced',
      name: dynamic ?? `Block ${block.name}`,
      text: text.join('\n'),
      original,
    })
  }

  /** A block that is kept once and shown in many texts. */
  private renderReusable({ attributes, start, end }: ParsedBlock): string {
    const { draft } = this
    const id = String(attributes['ref'] ?? '')
    const text = draft.context.sources.reusable.get(id)
    const original = this.text.slice(start, end)
    if (text === undefined) {
      draft.notice('reusable-block-missing', `The reusable block ${id} is not in the export.`)
      return draft.place({
        kind: 'unplaced',
        name: 'Reusable block',
        text: shownTexts(attributes).join('\n'),
        original,
      })
    }
    if (draft.openReusable.includes(id)) {
      draft.notice('reusable-block-cycle', `The reusable block ${id} contains itself; it was put in once.`)
      return ''
    }
    draft.reusedLength += text.length
    if (draft.openReusable.length >= deepestReuse || draft.reusedLength > mostReused) {
      draft.notice('reusable-blocks-many', 'More reusable blocks are in the text than are put in.')
      return draft.place({ kind: 'unplaced', name: 'Reusable block', text: '', original })
    }
    draft.openReusable.push(id)
    const html = new BlockRenderer(text, draft).render()
    draft.openReusable.pop()
    return html + overrides(attributes)
  }
}

/** What a text says otherwise than the reusable block in it. */
function overrides(attributes: BlockAttributes): string {
  return shownTexts({ content: attributes['content'] })
    .map((text) => `<p>${text}</p>`)
    .join('')
}
