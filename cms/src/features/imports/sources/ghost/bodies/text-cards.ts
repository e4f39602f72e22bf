import { escapeHtml } from '@meridian/shared/text/escape-html'
import { renderMarkdown } from '../../markdown/text/render-blocks.ts'
import { flag, numberOf, type Row, text, wordsOf } from '../ghost-values.ts'
import { type BodyWriter, type CardWriter, link, paragraph, withoutParagraphs } from './body-writer.ts'

/** Cards that are words. */
export const textCards: Record<string, CardWriter> = {
  html: (card, out) => out.html(text(card, 'html')),
  markdown: (card, out) => writeMarkdown(text(card, 'markdown'), out),
  horizontalrule: (_, out) => out.add({ kind: 'separator' }),
  codeblock: writeCode,
  callout: writeCallout,
  toggle: writeToggle,
  header: writeHeader,
  button: (card, out) => out.html(button(card)),
  product: writeProduct,
  paywall: writePaywall,
  'call-to-action': writeCallToAction,
  signup: writeSignup,
  email: (card, out) => out.unplaced('Only in mails', { html: text(card, 'html'), source: card }),
  'email-cta': (card, out) => {
    const html = `${text(card, 'html')}${flag(card['showButton']) ? button(card) : ''}`
    out.unplaced('Only in mails', { html, source: card })
  },
}

export function writeMarkdown(markdown: string, out: BodyWriter): void {
  const { blocks } = renderMarkdown(markdown.replace(/\r\n?/g, '\n'), {
    dialect: 'ghost',
    link: (address) => address,
    image: (address) => out.addresses.file(address) || address,
    tag: () => null,
    wiki: (name) => ({ address: name, isImage: false }),
    blockTag: () => null,
  })
  for (const block of blocks)
    if (block.kind === 'html') out.html(block.html)
    else out.add(block)
}

/** Its text is a public part of the page up to here, and of members from here on. */
export function writePaywall(_: Row, out: BodyWriter): void {
  out.add({ kind: 'separator' })
  out.find('paywall', 'What stands below its separator was only for members there.')
}

function writeCode(card: Row, out: BodyWriter): void {
  const code = text(card, 'code')
  const caption = wordsOf(text(card, 'caption'))
  if (code !== '') out.add({ kind: 'code', code, language: text(card, 'language'), caption })
  else out.html(paragraph(escapeHtml(caption)))
}

const variants: Record<string, 'info' | 'warning' | 'success' | 'highlight'> = {
  green: 'success',
  yellow: 'warning',
  red: 'warning',
  pink: 'highlight',
  purple: 'highlight',
  accent: 'highlight',
}

function writeCallout(card: Row, out: BodyWriter): void {
  const html = text(card, 'calloutText')
  if (html === '') return
  const emoji = escapeHtml(text(card, 'calloutEmoji').trim())
  const begun = emoji === '' ? html : html.replace(/^(\s*(?:<p\b[^>]*>)?)/i, `$1${emoji} `)
  const variant = variants[text(card, 'backgroundColor')] ?? 'info'
  out.add({
    kind: 'callout',
    variant,
    title: '',
    html: /^\s*<(p|ul|ol|div)\b/i.test(begun) ? begun : paragraph(begun),
  })
}

function writeToggle(card: Row, out: BodyWriter): void {
  const heading = withoutParagraphs(text(card, 'heading'))
  const content = text(card, 'content')
  out.html(heading === '' ? '' : `<h3>${heading}</h3>`)
  out.html(/^\s*<(p|ul|ol|div|h\d|blockquote|table)\b/i.test(content) ? content : paragraph(content))
}

function writeHeader(card: Row, out: BodyWriter): void {
  const isPictured = numberOf(card['version']) === 2 || text(card, 'style') === 'image'
  const picture = out.picture({ url: text(card, 'backgroundImageSrc'), alt: '', caption: '' })
  if (isPictured && picture.url !== null) out.add({ kind: 'picture', picture, href: null })
  const header = withoutParagraphs(text(card, 'header'))
  out.html(header === '' ? '' : `<h2>${header}</h2>`)
  out.html(paragraph(withoutParagraphs(text(card, 'subheader'))))
  if (flag(card['buttonEnabled'])) out.html(button(card))
}

function button(card: Row): string {
  return paragraph(link(text(card, 'buttonUrl'), escapeHtml(text(card, 'buttonText'))))
}

function writeProduct(card: Row, out: BodyWriter): void {
  const picture = out.picture({ url: text(card, 'productImageSrc'), alt: '', caption: '' })
  const name = wordsOf(text(card, 'productTitle'))
  const description = wordsOf(text(card, 'productDescription'))
  const hasButton = flag(card['productButtonEnabled'])
  if (name === '' && description === '' && picture.url === null && !hasButton) return
  const address = out.addresses.file(text(card, 'productUrl'))
  out.add({
    kind: 'product',
    product: {
      name,
      description,
      price: '',
      rating: flag(card['productRatingEnabled']) ? numberOf(card['productStarRating']) : null,
      link: hasButton && address !== '' ? address : null,
      button: hasButton ? text(card, 'productButton') : '',
      picture: picture.url === null ? null : picture,
    },
  })
}

function writeCallToAction(card: Row, out: BodyWriter): void {
  if (card['hasSponsorLabel'] !== false) out.html(text(card, 'sponsorLabel'))
  const picture = out.picture({ url: text(card, 'imageUrl'), alt: '', caption: '' })
  const href = out.addresses.file(text(card, 'buttonUrl'))
  if (picture.url !== null) out.add({ kind: 'picture', picture, href: href === '' ? null : href })
  const html = text(card, 'textValue')
  out.html(html.includes('<') ? html : paragraph(html))
  if (card['showButton'] !== false) out.html(button(card))
}

function writeSignup(card: Row, out: BodyWriter): void {
  const parts = ['header', 'subheader', 'buttonText', 'disclaimer'].map((field) =>
    paragraph(text(card, field)),
  )
  out.unplaced('Sign-up form', { html: parts.join(''), source: card })
}
