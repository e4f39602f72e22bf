import { articlePictures } from '@meridian/shared/replica/shown-pictures'
import type { Payload } from 'payload'
import type { Article, Media, User } from '../../../payload-types.ts'
import { toArticleText } from '../../records/text-records.ts'
import type { Material } from '../prompts/fence.ts'
import type { PictureCopy } from './picture-copies.ts'

type Reader = User & { collection: 'users' }

/** The pictures of an article in the order of its page, each once: above the text, in it, and in its blocks. */
export async function readPictures(payload: Payload, user: Reader, article: Article): Promise<Media[]> {
  const ids = [...new Set(pictureIds(article))]
  if (ids.length === 0) return []
  const { docs } = await payload.find({
    collection: 'media',
    where: { id: { in: ids } },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    user,
  })
  return docs.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** What is known of each picture, by the number that it has in the CMS. */
export function describePictures(pictures: readonly Media[]): Material[] {
  return pictures.map((picture) => ({
    label: `picture ${picture.id}`,
    text: [
      `Picture: ${picture.id}`,
      ...(picture.caption ? [`Caption: ${picture.caption}`] : []),
      ...(picture.credit ? [`Credit: ${picture.credit}`] : []),
      ...(picture.filename ? [`File: ${picture.filename}`] : []),
      ...(picture.alt ? [`Its text so far: ${picture.alt}`] : []),
    ].join('\n'),
  }))
}

/** Tells the model which of the pictures it is shown. */
export function sightOf(pictures: readonly Media[], shown: readonly PictureCopy[]): string {
  if (shown.length === 0) return `You do not see the pictures: ${whatThereIs}`
  const unseen = pictures.filter(({ id }) => !shown.some((copy) => copy.id === id)).map(({ id }) => id)
  const seen = 'You see the pictures: each follows the line with its number.'
  if (unseen.length === 0) return seen
  return `${seen} You do not see ${unseen.length === 1 ? 'picture' : 'pictures'} ${unseen.join(', ')}: ${whatThereIs}`
}

const whatThereIs =
  'you have their captions, their credits, the names of their files, and the text around them.'

function pictureIds(article: Article): number[] {
  const { body, blocks } = toArticleText(article.body)
  const hero = typeof article.heroImage === 'object' ? article.heroImage?.id : article.heroImage
  return [...(hero ? [hero] : []), ...articlePictures({ body, blocks })]
}
