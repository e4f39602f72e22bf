import { isSafeLink } from '@meridian/shared/articles/content-block.schema'
import type { SourceProduct } from '../source-record.ts'
import { linkParagraph } from './embed-blocks.ts'
import { beginningOf } from './findings.ts'
import { limits } from './imported-body.ts'
import { plainLine, plainParagraphs } from './plain-words.ts'
import type { Reading } from './reading.ts'

/**
 * A product as the showcase of one, where the source says enough: a rating is never made up. Its maker is the shop that it leads to
 * until an editor knows better. Any other product is text.
 */
export function takeProduct(product: SourceProduct, reading: Reading): void {
  const name = plainLine(product.name)
  const description = plainParagraphs(product.description)
  const price = plainLine(product.price)
  const button = plainLine(product.button)
  const link = product.link === null ? null : reading.addresses.link(product.link)
  const shop = link === null ? '' : (URL.parse(link)?.host.replace(/^www\./, '') ?? '')
  const isWhole =
    link !== null &&
    isSafeLink(link) &&
    shop !== '' &&
    shop.length <= limits.productBrand &&
    isRating(product.rating) &&
    isWithin(name, limits.productName) &&
    isWithin(description, limits.productDescription) &&
    price.length <= limits.productPrice
  if (!isWhole) return takeAsText({ name, description, price, button, link }, product, reading)
  const fields = {
    name,
    brand: shop,
    category: 'Product',
    description,
    price: price || `At ${shop}`.slice(0, limits.productPrice),
    rating: product.rating,
    link,
  }
  reading.place({ kind: 'product', fields, use: product.picture && reading.use(product.picture) })
  const missing = ['maker', 'category', ...(price === '' ? ['price'] : [])].join(', ')
  const said = button === '' ? '' : ` Its button said '${button}'.`
  const note = `Product '${beginningOf(name)}': add what the old site did not have (${missing}).${said}`
  if (!reading.note(note)) reading.paragraphs([button])
}

function takeAsText(
  said: { name: string; description: string; price: string; button: string; link: string | null },
  { rating, picture, link }: SourceProduct,
  reading: Reading,
): void {
  const { name, description, price, button, link: address } = said
  if (name !== '')
    reading.text.add([
      { kind: 'h3', content: [{ kind: 'text', text: name, isBold: false, isItalic: false }] },
    ])
  if (picture) reading.picture(picture)
  reading.paragraphs([description, price, rating === null ? '' : `${rating} of 5 stars`])
  if (address !== null) reading.place(linkParagraph(address, button || name || address))
  else reading.paragraphs([button, link ?? ''])
  reading.findings.add(
    'product-as-text',
    `The product '${beginningOf(name)}' lacks what a showcase needs, and became text.`,
  )
}

function isRating(rating: number | null): boolean {
  return rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5
}

function isWithin(text: string, most: number): boolean {
  return text !== '' && text.length <= most
}
