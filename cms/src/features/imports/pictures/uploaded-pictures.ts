import { maxPictureBytes } from '@meridian/shared/image/picture-file'
import type { SourceFile } from '../source-record.ts'
import { decoded } from '../decoded.ts'

/** Where the systems keep uploads, in an address as in a folder. */
const folders = /(?:^|\/)(?:wp-content\/uploads|wp-content\/blogs\.dir\/\d+\/files|content\/images)\/(.+)$/

/** Where an address says that a picture lies below the folder of uploads, its name decoded; null when it does not say so. */
export function uploadPath(url: string): string | null {
  const [path = ''] = url.trim().split(/[?#]/)
  const below = folders.exec(path)?.[1]
  return below === undefined ? null : toName(below)
}

/**
 * Files of the old site's folder of uploads, found by where they lie below it, and by their name alone where only one has it and
 * nothing speaks against it.
 */
export class UploadedPictures {
  readonly #byName = new Map<string, { path: string; file: SourceFile }[]>()

  constructor(files: Iterable<SourceFile>) {
    for (const file of files) {
      if (isLitter(file.name)) continue
      const path = toName(uploadPath(file.name) ?? file.name)
      const name = nameOf(path)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), { path, file }])
    }
  }

  /** The file that lies at one of these paths, the first that there is. */
  find(paths: readonly string[]): SourceFile | null {
    for (const path of paths) {
      const file = this.#at(toName(path))
      if (file) return file
    }
    return null
  }

  #at(path: string): SourceFile | null {
    const named = this.#byName.get(nameOf(path)) ?? []
    const there = named.filter((one) => one.path === path || one.path.endsWith(`/${path}`))
    const [best] = there.toSorted((a, b) => a.path.length - b.path.length)
    if (best) return best.file
    const [only, another] = named
    // `2018/03/image.jpg` is not `2019/05/image.jpg`.
    if (!only || another || (monthOf(only.path) && monthOf(path))) return null
    return only.file
  }
}

/** The whole file; null for one that has more bytes than a picture may have. */
export async function readUpload(file: SourceFile): Promise<Buffer | null> {
  if (file.sizeBytes > maxPictureBytes) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of file.open()) {
    size += part.length
    if (size > maxPictureBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** One way of writing a path: without percent signs, in composed letters, with the slashes of the web. */
function toName(path: string): string {
  return decoded(path)
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/\/+/g, '/')
    .replace(/^\/|^\.\//, '')
}

/** What macOS and Windows put beside files. */
function isLitter(path: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|Thumbs\.db$|\.DS_Store$)/.test(path)
}

/** Case counts on most servers; that two files differ by it alone does not happen in a folder that Windows could hold. */
function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').toLowerCase()
}

function monthOf(path: string): string | null {
  return /(?:^|\/)(\d{4}\/\d{2})\/[^/]+$/.exec(path)?.[1] ?? null
}
