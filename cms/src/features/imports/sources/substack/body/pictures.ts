import type { SourceBlock, SourcePictureUse } from '../../../source-record.ts'
import {
  attributeOf,
  find,
  findAll,
  hasClass,
  type HtmlElement,
  widestOf,
  wordsOf,
} from '../../html/html-tree.ts'
import { DataAttrs } from './data-attrs.ts'
import { originalImage } from './image-address.ts'

const isImage = (element: HtmlElement) => element.name === 'img'
const isCaption = (element: HtmlElement) => element.name === 'figcaption'

/** The picture or gallery that an element is; null for one that is neither. */
export function pictureBlocks(element: HtmlElement): SourceBlock[] | null {
  if (hasClass(element, 'image-gallery-embed')) return galleryOf(DataAttrs.of(element).inner('gallery'))
  const isRendered = /ImageGallery/.test(
    `${attributeOf(element, 'class')} ${attributeOf(element, 'data-component-name')}`,
  )
  if (isRendered) {
    const pictures = findAll(element.children, isImage).map((image) => pictureOf(image, ''))
    return pictures.length > 0 ? [{ kind: 'gallery', pictures, caption: captionOf(element) }] : null
  }
  const isPicture =
    hasClass(
      element,
      'captioned-image-container',
      'captioned-image-container-static',
      'image-link',
      'image3',
    ) ||
    element.name === 'figure' ||
    element.name === 'picture' ||
    isImage(element) ||
    (element.name === 'a' && wordsOf(element) === '')
  if (!isPicture) return null
  const images = findAll([element], isImage)
  const [image] = images
  if (!image) return hasClass(element, 'image3') ? single(element, element) : null
  if (images.length > 1)
    return [
      { kind: 'gallery', pictures: images.map((each) => pictureOf(each, '')), caption: captionOf(element) },
    ]
  return single(image, element)
}

function single(image: HtmlElement, around: HtmlElement): SourceBlock[] {
  const picture = pictureOf(image, captionOf(around))
  if (picture.url === null) return []
  const link = find(around, (element) => element.name === 'a' && attributeOf(element, 'href') !== '')
  const href = DataAttrs.of(image).text('href') || attributeOf(link, 'href')
  // Most pictures are linked to themselves.
  const isElsewhere = /^https?:/i.test(href) && originalImage(href) !== picture.url
  return [{ kind: 'picture', picture, href: isElsewhere && !isOwnImage(href) ? href : null }]
}

function isOwnImage(href: string): boolean {
  return /substackcdn\.com\/image\/|substack-post-media\.s3\.|bucketeer-/.test(href)
}

/** A picture by its element: the original that its data name, or the widest that its markup does. */
export function pictureOf(image: HtmlElement, caption: string): SourcePictureUse {
  const attrs = DataAttrs.of(image)
  const address = attrs.text('src') || widestOf(attributeOf(image, 'srcset')) || attributeOf(image, 'src')
  return {
    id: null,
    url: address === '' ? null : originalImage(address),
    alt: attributeOf(image, 'alt') || attrs.text('alt'),
    caption: caption || (hasClass(image, 'image3') ? attrs.text('title') : ''),
    credit: '',
  }
}

function captionOf(element: HtmlElement): string {
  const caption = find(element.children, isCaption)
  return caption ? wordsOf(caption) : ''
}

function galleryOf(attrs: DataAttrs): SourceBlock[] | null {
  const pictures = attrs.list('images').flatMap((image) => {
    const src = image.text('src')
    if (src === '') return []
    return [{ id: null, url: originalImage(src), alt: image.text('alt'), caption: '', credit: '' }]
  })
  if (pictures.length === 0) return null
  const caption = attrs.text('caption')
  // One text describes the whole gallery.
  const alt = attrs.text('alt')
  return [
    {
      kind: 'gallery',
      pictures: pictures.map((picture) => ({ ...picture, alt: picture.alt || alt })),
      caption,
    },
  ]
}
