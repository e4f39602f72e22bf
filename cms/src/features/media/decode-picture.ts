import { maxPicturePixels } from '@meridian/shared/image/picture-file'
import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'

/*
 * Every picture that somebody has uploaded is opened here. sharp would decode up to 268 million pixels, and as many
 * pictures at once as libuv has threads.
 */

// One core for each: the others are for those who read and write meanwhile.
sharp.concurrency(1)

const decoding = new Set<string | symbol>(['toBuffer', 'toFile'])

/** Opens a picture for sharp; whatever is made of it, copies of it included, waits until nothing else is being made. */
export function decodePicture(picture?: SharpInput, options: SharpOptions = {}): Sharp {
  return oneAtATime(sharp(picture, { ...options, limitInputPixels: maxPicturePixels }))
}

export interface PictureSize {
  width: number
  height: number
  frames: number
}

/** The size of a picture by its header; null when it has none that sharp understands. Nothing is decoded. */
export async function readPictureSize(picture: Buffer): Promise<PictureSize | null> {
  try {
    const { width, height, pages = 1 } = await sharp(picture, { limitInputPixels: false }).metadata()
    return { width, height, frames: pages }
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Whether a picture can be decoded to its end; a transfer that was cut off leaves one that cannot. */
export async function isWholePicture(picture: Buffer): Promise<boolean> {
  try {
    await decodePicture(picture, { pages: -1 }).resize({ width: 8 }).raw().toBuffer()
    return true
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

/** What is made of an image, or of a copy of it, is made after what others make. Every other call goes to the image itself. */
function oneAtATime(image: Sharp): Sharp {
  const queued = new Proxy(image, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      const call = (...given: unknown[]): unknown => Reflect.apply(member, target, given)
      if (decoding.has(name)) return (...given: unknown[]) => afterOthers(() => call(...given))
      return (...given: unknown[]) => {
        const result = call(...given)
        if (result === target) return queued
        return result instanceof sharp ? oneAtATime(result) : result
      }
    },
  })
  return queued
}

/** What is being made, and what waits for it. */
let lanes: Promise<unknown>[] = [Promise.resolve()]
let turns = 0

/** In a process that does nothing else: so many are made at once, each on a core of its own. */
export function decodeAtOnce(count: number): void {
  lanes = Array.from({ length: count }, () => Promise.allSettled(lanes))
}

function afterOthers(work: () => unknown): Promise<unknown> {
  const lane = turns % lanes.length
  turns += 1
  const result = Promise.resolve(lanes[lane]).then(work)
  lanes[lane] = Promise.allSettled([result])
  return result
}
