import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { ExportedBlock } from '../content/exported-articles.ts'
import { linesHtml, sentences, tableHtml } from '../content/html.ts'
import type { ExportedPicture, Library } from '../content/library.ts'
import {
  escapeMarkdown,
  inlineMarkdown,
  listMarkdown,
  markdownAddress,
  type MarkdownForm,
  plainLines,
  quoted,
  tableMarkdown,
} from './markdown-text.ts'

export interface BlockForm extends MarkdownForm {
  library: Library
  /** Where the file of a picture or recording is, from the text. */
  fileHref: (filename: string) => string
}

/** A part of a text as Markdown; as HTML where Markdown has no words for it (docs/export-format.md). */
export function blockMarkdown(block: ExportedBlock, form: BlockForm): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineMarkdown(block.content, form)
    case 'h2':
      return `## ${oneLine(inlineMarkdown(block.content, form))}`
    case 'h3':
      return `### ${oneLine(inlineMarkdown(block.content, form))}`
    case 'quote':
      return quoted(inlineMarkdown(block.content, form))
    case 'list':
      return listMarkdown(block, form)
    case 'picture':
      return pictureMarkdown(block, form)
    case 'unfinished':
      return `<!-- An unfinished block: ${comment(JSON.stringify(block.fields))} -->`
    case 'content':
      return contentMarkdown(block.block, form)
  }
}

function pictureMarkdown(
  { picture, alt, caption }: { picture: ExportedPicture; alt: string; caption: string },
  { fileHref }: BlockForm,
): string {
  const title = caption === '' ? '' : ` "${escapeMarkdown(oneLine(caption)).replaceAll('"', String.raw`\"`)}"`
  return `![${escapeMarkdown(oneLine(alt))}](${markdownAddress(fileHref(picture.filename ?? ''))}${title})`
}

function contentMarkdown(block: BlockRecord, form: BlockForm): string {
  const { library, fileHref } = form
  const image = (number: number | null, said: { alt?: string; caption?: string } = {}) => {
    const picture = library.pictures.at(number)
    if (!picture?.filename) return null
    const alt = said.alt || (picture.alt ?? '')
    const caption = said.caption || (picture.caption ?? '')
    const img = `<img src="${escapeHtml(fileHref(picture.filename))}" alt="${escapeHtml(alt)}">`
    return { img, caption: caption === '' ? '' : `<figcaption>${linesHtml(caption)}</figcaption>` }
  }
  switch (block.type) {
    case 'quote': {
      const by = [block.author, block.title].filter(Boolean).join(', ')
      return quoted(`${plainLines(block.quote)}${by === '' ? '' : `\n\n— ${escapeMarkdown(by)}`}`)
    }
    case 'pull-quote':
      return `<blockquote class="pull-quote">${linesHtml(block.text)}</blockquote>`
    case 'callout':
      return quoted(`[!${block.variant}] ${escapeMarkdown(block.title)}\n${plainLines(block.content)}`)
    case 'image-gallery': {
      const title = block.title === '' ? '' : ` title="${escapeHtml(block.title)}"`
      const figures = block.images.flatMap(({ picture, ...said }) => {
        const shown = image(picture, said)
        return shown ? [`<figure>${shown.img}${shown.caption}</figure>`] : []
      })
      return [`<div class="image-gallery"${title}>`, ...figures, '</div>'].join('\n')
    }
    case 'product-showcase': {
      const products = block.products.map((product) => {
        const { name, brand, category, description, price, rating, link } = product
        return [
          `<article data-brand="${escapeHtml(brand)}" data-category="${escapeHtml(category)}" data-rating="${rating}">`,
          image(product.picture)?.img ?? '',
          `<h4>${escapeHtml(name)}</h4><p>${linesHtml(description)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(price)}</a></p>`,
          '</article>',
        ]
          .filter(Boolean)
          .join('\n')
      })
      const title = block.title === '' ? '' : ` title="${escapeHtml(block.title)}"`
      return [
        `<div class="product-showcase" data-layout="${block.layout}"${title}>`,
        ...products,
        '</div>',
      ].join('\n')
    }
    case 'table': {
      const words = sentences(block.caption, block.source && `Source: ${block.source}`)
      return `${tableMarkdown(block)}\n\n*${escapeMarkdown(words)}*`
    }
    case 'chart': {
      const words = sentences(block.title, block.description, block.source && `Source: ${block.source}`)
      return [
        `<figure class="chart" data-kind="${block.kind}" data-unit="${escapeHtml(block.unit)}">`,
        tableHtml({ rows: block.rows, hasHeaderRow: true, hasHeaderColumn: true }),
        `<figcaption>${escapeHtml(words)}</figcaption>`,
        '</figure>',
      ].join('\n')
    }
    case 'embed': {
      const poster = image(block.picture, { alt: block.alt })?.img ?? ''
      const words = sentences(block.author, block.words, block.caption)
      return [
        `<figure class="embed" data-provider="${escapeHtml(block.provider)}">`,
        `<a href="${escapeHtml(block.url)}">${poster}${escapeHtml(block.title)}</a>`,
        ...(words === '' ? [] : [`<figcaption>${linesHtml(words)}</figcaption>`]),
        '</figure>',
      ].join('\n')
    }
    case 'recording': {
      const recording = library.recordings.at(block.recording)
      if (!recording?.filename) return ''
      const tag = recording.kind === 'video' ? 'video' : 'audio'
      const words = escapeHtml(sentences(recording.title ?? '', block.caption))
      const source = escapeHtml(fileHref(recording.filename))
      return `<figure class="recording">\n<${tag} controls src="${source}"></${tag}>\n<figcaption>${words}</figcaption>\n</figure>`
    }
  }
}

function oneLine(text: string): string {
  return text.replace(/\\?\n/g, ' ')
}

/** What may stand in a comment of HTML. */
function comment(text: string): string {
  return text.replaceAll('--', '- -')
}
