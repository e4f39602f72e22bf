import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { sizesLater } from '../../features/media/unsized-pictures.ts'
import type { SeedPicture } from './seed-pictures.ts'

/** How many pictures are taken in at once. */
const concurrency = 3

/**
 * Uploads the pictures that are not in the media collection yet, as they are: their sizes are made in the end, by everybody who
 * draws the seed alike. Answers the media id of each name.
 */
export async function uploadPictures(
  payload: Payload,
  pictures: readonly SeedPicture[],
  onProgress: (done: number) => void,
): Promise<(name: string) => number> {
  const ids = await uploadedPictures(payload)
  const missing = pictures.filter(({ name }) => !ids.has(name))
  let done = pictures.length - missing.length
  const queue = missing.values()
  const work = async (): Promise<void> => {
    for (const picture of queue) {
      ids.set(picture.name, await upload(payload, picture))
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The seed has no picture called ${name}.`)
    return id
  }
}

async function upload(payload: Payload, { name, alt, caption, credit }: SeedPicture): Promise<number> {
  const file = `${name}.jpg`
  const data = await readFile(join(import.meta.dirname, 'pictures', file))
  const media = await payload.create({
    collection: 'media',
    // They are composed around their middle.
    data: { alt, credit, isCentred: true, ...(caption === undefined ? {} : { caption }) },
    file: { name: file, data, mimetype: 'image/jpeg', size: data.length },
    depth: 0,
    context: sizesLater,
  })
  return media.id
}

/** What an earlier, interrupted run uploaded. The media collection appends a digest to each file's name. */
async function uploadedPictures(payload: Payload): Promise<Map<string, number>> {
  const { docs } = await payload.find({
    collection: 'media',
    pagination: false,
    depth: 0,
    select: { filename: true },
  })
  return new Map(docs.map((media) => [(media.filename ?? '').replace(/-[0-9a-f]{10}\.jpg$/, ''), media.id]))
}
