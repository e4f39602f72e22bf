import type { Payload } from 'payload'
import type { PictureOrder } from './picture-orders.ts'

/** How many pictures are in the making at once: drawing holds the main thread, resizing the others. */
const concurrency = 3

/**
 * Draws and uploads the pictures that are not in the media collection yet. Answers the media id of each name.
 */
export async function uploadPictures(
  payload: Payload,
  orders: readonly PictureOrder[],
  onProgress: (done: number) => void,
): Promise<(name: string) => number> {
  const ids = await uploadedPictures(payload)
  const missing = orders.filter((order) => !ids.has(order.name))
  let done = orders.length - missing.length
  const queue = missing.values()
  const work = async (): Promise<void> => {
    for (const order of queue) {
      ids.set(order.name, await upload(payload, order))
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

async function upload(payload: Payload, { name, alt, caption, credit, draw }: PictureOrder): Promise<number> {
  const data = await draw()
  const media = await payload.create({
    collection: 'media',
    // They are drawn around their middle.
    data: { alt, credit, isCentred: true, ...(caption === undefined ? {} : { caption }) },
    file: { name: `${name}.jpg`, data, mimetype: 'image/jpeg', size: data.length },
    depth: 0,
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
