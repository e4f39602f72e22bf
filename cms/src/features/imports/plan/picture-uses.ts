import type { SourcePicture, SourcePictureReference } from '../source-record.ts'

/** Which pictures the texts of a source show, by their ids and addresses. */
export class PictureUses {
  readonly #ids = new Set<string>()
  readonly #addresses = new Set<string>()

  add(pictures: readonly SourcePictureReference[]): void {
    for (const { id, url } of pictures) {
      if (id !== null) this.#ids.add(id)
      if (url !== null && !url.startsWith('data:')) this.#addresses.add(originalAddress(url))
    }
  }

  has({ id, url, urls }: SourcePicture): boolean {
    return (
      this.#ids.has(id) || [url, ...urls].some((address) => this.#addresses.has(originalAddress(address)))
    )
  }
}

/** The address of a picture without scheme, query and the size in its name: what its copies have in common. */
export function originalAddress(url: string): string {
  return url
    .replace(/^https?:/, '')
    .replace(/[?#].*$/, '')
    .replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.\w+$)/, '')
}
