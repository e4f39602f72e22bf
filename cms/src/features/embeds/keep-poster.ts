import { createHash } from 'node:crypto'
import { maxPictureBytes } from '@meridian/shared/image/picture-file'
import { APIError, type Payload } from 'payload'
import type { User } from '../../payload-types.ts'
import { fileTypeOf } from '../media/file-type.ts'
import { toSlug } from '../../platform/fields/slug.ts'
import { askSite, type EmbedReach } from './ask-site.ts'
import type { ReadEmbed } from './read-embed.ts'

/**
 * Keeps the poster of an embed among the pictures, so that readers' browsers ask nobody else for it; one that is there already is
 * used again. Null where there is none, or none that pages can show.
 */
export async function keepPoster(
  embed: ReadEmbed,
  { payload, user, reach }: { payload: Payload; user: User; reach: EmbedReach },
): Promise<number | null> {
  for (const address of embed.posters) {
    const answer = await askSite(address, { ...reach, mostBytes: maxPictureBytes })
    if (answer.kind !== 'answer' || answer.status !== 200) continue
    const kept = await keepPicture(answer.data, { embed, payload, user })
    if (kept !== null) return kept
  }
  return null
}

async function keepPicture(
  data: Buffer,
  { embed, payload, user }: { embed: ReadEmbed; payload: Payload; user: User },
): Promise<number | null> {
  const type = fileTypeOf(data)
  if (!type) return null
  const stem = `${toSlug(embed.name.toLowerCase())}-poster`
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 10)
  const { docs } = await payload.find({
    collection: 'media',
    where: { filename: { equals: `${stem}-${digest}.${type.extension}` } },
    limit: 1,
    depth: 0,
    select: { filename: true },
    overrideAccess: false,
    user,
  })
  if (docs[0]) return docs[0].id
  try {
    const picture = await payload.create({
      collection: 'media',
      data: {
        alt: `Poster of “${embed.title || embed.url}”`.slice(0, 300),
        credit: [embed.author, embed.name].filter((part) => part !== '').join(', '),
        isCentred: true,
      },
      file: { data, name: `${stem}.${type.extension}`, mimetype: type.mimeType, size: data.length },
      overrideAccess: false,
      user,
    })
    return picture.id
  } catch (error) {
    // Too large, damaged: the block has its words.
    if (!(error instanceof APIError) || error.status >= 500) throw error
    payload.logger.info({ err: error }, 'A poster was not kept.')
    return null
  }
}
