import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock, SourcePictureUse } from '../../source-record.ts'

/** Blocks as HTML, for where they stand inside something that is not parted: an item of a list, a quote, a footnote. */
export function blocksToHtml(blocks: readonly SourceBlock[]): string {
  return blocks.map(blockToHtml).join('')
}

function blockToHtml(block: SourceBlock): string {
  switch (block.kind) {
    case 'html':
    case 'footnotes':
      return block.html
    case 'table':
      return `${block.html}${paragraph(block.caption)}`
    case 'picture':
      return pictureToHtml(block.picture, block.href)
    case 'gallery':
      return block.pictures.map((picture) => pictureToHtml(picture, null)).join('') + paragraph(block.caption)
    case 'embed':
    case 'recording': {
      const words = 'html' in block ? block.html : ''
      return `<p>${linkTo(block.url, block.title || block.url)}</p>${words}${paragraph(block.caption)}`
    }
    case 'callout':
      return `${paragraph(block.title)}${block.html}`
    case 'quote':
      return `<blockquote>${block.html}${paragraph([block.author, block.role].filter((part) => part !== '').join(', '))}</blockquote>`
    case 'pull-quote':
      return `<blockquote>${block.html}</blockquote>`
    case 'product': {
      const { name, description, price, link } = block.product
      return `<p>${link === null ? escapeHtml(name) : linkTo(link, name)}</p>${paragraph(description)}${paragraph(price)}`
    }
    case 'code':
      return `<pre><code>${escapeHtml(block.code)}</code></pre>${paragraph(block.caption)}`
    case 'separator':
      return '<hr>'
    case 'unplaced':
      return paragraph(block.text)
    case 'own':
      return ''
  }
}

function pictureToHtml(picture: SourcePictureUse, href: string | null): string {
  const image = `<img src="${escapeHtml(picture.url ?? '')}" alt="${escapeHtml(picture.alt)}">`
  const words = [picture.caption, picture.credit].filter((part) => part !== '').join(' ')
  const caption = words === '' ? '' : `<figcaption>${escapeHtml(words)}</figcaption>`
  return `<figure>${href === null ? image : `<a href="${escapeHtml(href)}">${image}</a>`}${caption}</figure>`
}

export function paragraph(text: string): string {
  return text.trim() === '' ? '' : `<p>${escapeHtml(text)}</p>`
}

export function linkTo(url: string, words: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
}
