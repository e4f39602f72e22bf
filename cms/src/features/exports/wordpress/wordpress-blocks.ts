import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { List } from '../../body/body-model.ts'
import type { ExportedBlock } from '../content/exported-articles.ts'
import { inlineHtml, type InlineForm, linesHtml, sentences, tableHtml } from '../content/html.ts'
import type { ExportedPicture, ExportedRecording, Library } from '../content/library.ts'
import { uuidFrom } from '../content/uuid-from.ts'
import { emptyWpBlock, wpBlock } from './block-comments.ts'

/** The footnotes of a text, as WordPress keeps them beside it. */
export class WordPressNotes {
  readonly #key: string
  readonly notes: { id: string; content: string }[] = []

  constructor(articleKey: string) {
    this.#key = articleKey
  }

  /** The mark of a note in the text. */
  readonly mark = (text: string): string => {
    const number = this.notes.length + 1
    const id = uuidFrom(`${this.#key} note ${number}`)
    this.notes.push({ id, content: escapeHtml(text) })
    return `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`
  }
}

export interface WordPressForm extends InlineForm {
  library: Library
  /** The number of an attachment, and where it is. */
  attachment: (file: ExportedPicture | ExportedRecording) => { id: number; url: string }
  /** Told what a block loses. */
  differ: (what: string) => void
}

/** A text as blocks of WordPress. */
export function wordpressBlocks(
  blocks: readonly ExportedBlock[],
  form: WordPressForm,
  notes: WordPressNotes,
): string {
  const texts = blocks.map((block) => blockText(block, form)).filter((text) => text !== '')
  return [...texts, ...(notes.notes.length > 0 ? [emptyWpBlock('footnotes')] : [])].join('\n\n')
}

export function paragraphBlock(html: string): string {
  return wpBlock('paragraph', `<p>${html}</p>`)
}

export function headingBlock(html: string, level: 2 | 3 | 4): string {
  return wpBlock(
    'heading',
    `<h${level} class="wp-block-heading">${html}</h${level}>`,
    level === 2 ? {} : { level },
  )
}

export function groupBlock(className: string, inner: readonly string[]): string {
  return wpBlock('group', `<div class="wp-block-group ${className}">${inner.join('\n\n')}</div>`, {
    className,
  })
}

function blockText(block: ExportedBlock, form: WordPressForm): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphBlock(inlineHtml(block.content, form))
    case 'h2':
      return headingBlock(inlineHtml(block.content, form), 2)
    case 'h3':
      return headingBlock(inlineHtml(block.content, form), 3)
    case 'quote':
      return quoteBlock(inlineHtml(block.content, form), '')
    case 'list':
      return listBlock(block, form)
    case 'picture':
      return imageBlock(block, form)
    case 'unfinished':
      form.differ(`An unfinished block is left out: ${JSON.stringify(block.fields)}`)
      return ''
    case 'content':
      return contentBlock(block.block, form)
  }
}

function quoteBlock(html: string, cite: string): string {
  const by = cite === '' ? '' : `<cite>${escapeHtml(cite)}</cite>`
  return wpBlock('quote', `<blockquote class="wp-block-quote">${paragraphBlock(html)}${by}</blockquote>`)
}

function listBlock(list: List, form: InlineForm): string {
  const tag = list.isOrdered ? 'ol' : 'ul'
  const items = list.items.map(({ content, lists }) => {
    const inner = lists.map((one) => listBlock(one, form)).join('')
    return wpBlock('list-item', `<li>${inlineHtml(content, form)}${inner}</li>`)
  })
  const html = `<${tag} class="wp-block-list">${items.join('\n')}</${tag}>`
  return wpBlock('list', html, list.isOrdered ? { ordered: true } : {})
}

function imageBlock(
  { picture, alt, caption }: { picture: ExportedPicture; alt: string; caption: string },
  { attachment }: Pick<WordPressForm, 'attachment'>,
): string {
  const { id, url } = attachment(picture)
  const img = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" class="wp-image-${id}"/>`
  const html = `<figure class="wp-block-image size-full">${img}${figcaption(caption)}</figure>`
  return wpBlock('image', html, { id, sizeSlug: 'full', linkDestination: 'none' })
}

function figcaption(text: string, className = 'wp-element-caption'): string {
  return text === '' ? '' : `<figcaption class="${className}">${linesHtml(text)}</figcaption>`
}

function contentBlock(block: BlockRecord, form: WordPressForm): string {
  const { library, attachment, differ } = form
  switch (block.type) {
    case 'quote':
      return quoteBlock(linesHtml(block.quote), [block.author, block.title].filter(Boolean).join(', '))
    case 'pull-quote': {
      const html = `<figure class="wp-block-pullquote"><blockquote><p>${linesHtml(block.text)}</p></blockquote></figure>`
      return wpBlock('pullquote', html)
    }
    case 'callout':
      return groupBlock(`meridian-callout is-${block.variant}`, [
        headingBlock(escapeHtml(block.title), 4),
        paragraphBlock(linesHtml(block.content)),
      ])
    case 'image-gallery': {
      const images = block.images.flatMap(({ picture, alt, caption }) => {
        const found = library.pictures.at(picture)
        if (!found) return []
        return [
          imageBlock(
            { picture: found, alt: alt || (found.alt ?? ''), caption: caption || (found.caption ?? '') },
            form,
          ),
        ]
      })
      const caption = figcaption(block.title, 'blocks-gallery-caption wp-element-caption')
      const html = `<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${images.join('\n\n')}${caption}</figure>`
      return wpBlock('gallery', html, { linkTo: 'none' })
    }
    case 'product-showcase': {
      differ('A showcase of products became groups of blocks.')
      const title = block.title === '' ? [] : [headingBlock(escapeHtml(block.title), 3)]
      return groupBlock(`meridian-products is-${block.layout}`, [
        ...title,
        ...block.products.map((product) => productGroup(product, form)),
      ])
    }
    case 'table': {
      const words = sentences(block.caption, block.source && `Source: ${block.source}`)
      return wpBlock(
        'table',
        `<figure class="wp-block-table">${tableHtml(block)}${figcaption(words)}</figure>`,
      )
    }
    case 'chart': {
      differ(`The chart ‘${block.title}’ became a table.`)
      const unit = block.unit && `In ${block.unit}`
      const words = sentences(block.title, block.description, unit, block.source && `Source: ${block.source}`)
      const className = `meridian-chart is-${block.kind}`
      const table = tableHtml({ rows: block.rows, hasHeaderRow: true, hasHeaderColumn: true })
      return wpBlock(
        'table',
        `<figure class="wp-block-table ${className}">${table}${figcaption(words)}</figure>`,
        { className },
      )
    }
    case 'embed':
      if (library.pictures.at(block.picture))
        differ(`The picture of an embed is not in the text: ${block.alt}`)
      return embedBlock(block)
    case 'recording': {
      const recording = library.recordings.at(block.recording)
      if (!recording) return ''
      const name = recording.kind === 'video' ? 'video' : 'audio'
      const { id, url } = attachment(recording)
      const caption = figcaption(sentences(recording.title ?? '', block.caption))
      const html = `<figure class="wp-block-${name}"><${name} controls src="${escapeHtml(url)}"></${name}>${caption}</figure>`
      return wpBlock(name, html, { id })
    }
  }
}

type Product = Extract<BlockRecord, { type: 'product-showcase' }>['products'][number]

function productGroup(product: Product, form: WordPressForm): string {
  const { name, brand, category, description, price, rating, link } = product
  const picture = form.library.pictures.at(product.picture)
  const stars = `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`
  const button = wpBlock(
    'button',
    `<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="${escapeHtml(link)}">${escapeHtml(price)}</a></div>`,
  )
  return groupBlock('meridian-product', [
    ...(picture ? [imageBlock({ picture, alt: picture.alt ?? '', caption: '' }, form)] : []),
    headingBlock(escapeHtml(name), 4),
    paragraphBlock(`${escapeHtml(brand)} · ${escapeHtml(category)} · ${stars}`),
    paragraphBlock(linesHtml(description)),
    wpBlock('buttons', `<div class="wp-block-buttons">${button}</div>`),
  ])
}

function embedBlock(block: Extract<BlockRecord, { type: 'embed' }>): string {
  const { url, kind, provider } = block
  const type = kind === 'video' ? 'video' : 'rich'
  const slug = provider.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const caption = figcaption(sentences(block.title, block.author, block.words, block.caption))
  const html = `<figure class="wp-block-embed is-type-${type} is-provider-${slug} wp-block-embed-${slug}"><div class="wp-block-embed__wrapper">
${escapeHtml(url)}
</div>${caption}</figure>`
  return wpBlock('embed', html, { url, type, providerNameSlug: slug, responsive: true })
}
