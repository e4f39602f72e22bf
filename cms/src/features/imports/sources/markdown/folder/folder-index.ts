import type { SourceFile } from '../../../source-record.ts'
import { decoded } from '../../../decoded.ts'

const textNames = /\.(?:md|markdown|mdown|mkdn?|mdx)$/i
const htmlNames = /\.html?$/i
const pictureNames = /\.(?:jpe?g|png|gif|webp|avif|svg|heic|heif|tiff?|bmp)$/i
/** Folders in which old sites keep what is at the root of their addresses. */
const publicFolders = [
  '',
  'static/',
  'public/',
  'assets/',
  'source/',
  'src/',
  'src/assets/',
  'docs/',
  'content/',
  'src/content/',
]

/** The files of a folder by what they are, and where addresses in a text lead. */
export class FolderIndex {
  readonly texts: SourceFile[] = []
  readonly pages: SourceFile[] = []
  readonly pictures: SourceFile[] = []
  readonly others: SourceFile[] = []
  /** The folder that all files are in: '' or with a slash at its end. */
  readonly root: string
  /** What stands before all paths of the site, and before that; '' when it is not known. */
  site = { basePath: '', origin: '' }
  readonly #picturePaths = new Map<string, string>()
  readonly #pictureNames = new Map<string, string>()
  readonly #textPaths = new Map<string, string>()
  /** The path of a text by its name without folders and ending; null when several have it. */
  readonly #textNames = new Map<string, string | null>()
  /** Where readers found a text, by its path. */
  readonly #addresses = new Map<string, string>()

  constructor(files: readonly SourceFile[]) {
    const seen = files.filter(({ name }) => !/(?:^|\/)(?:__MACOSX|node_modules|\.[^/]+)(?:\/|$)/.test(name))
    this.root = commonFolder(seen.map(({ name }) => name))
    for (const file of seen) {
      if (textNames.test(file.name)) this.#addText(file)
      else if (htmlNames.test(file.name)) this.pages.push(file)
      else if (pictureNames.test(file.name)) this.#addPicture(file)
      else this.others.push(file)
    }
  }

  #addText(file: SourceFile): void {
    this.texts.push(file)
    this.#textPaths.set(plain(file.name.replace(textNames, '')), file.name)
    const name = nameOf(file.name)
    this.#textNames.set(name, this.#textNames.has(name) ? null : file.name)
    // Jekyll links to a text without the day in its name, or with it.
    const undated = name.replace(/^\d{4}-\d{2}-\d{2}-/, '')
    if (undated !== name && !this.#textNames.has(undated)) this.#textNames.set(undated, file.name)
  }

  #addPicture(file: SourceFile): void {
    this.pictures.push(file)
    this.#picturePaths.set(plain(file.name), file.name)
    this.#pictureNames.set(plain(file.name.split('/').at(-1) ?? file.name), file.name)
  }

  /** Says where the site is, for addresses that its templates make. */
  setSite(url: string): void {
    const { origin, pathname } = new URL(url)
    this.site = { basePath: pathname.replace(/\/$/, ''), origin }
  }

  setAddress(path: string, address: string): void {
    this.#addresses.set(path, address)
  }

  /** A whole address for a picture of the folder, by which texts name it and its record is found. */
  pictureUrl(path: string): string {
    const { origin, basePath } = this.site
    return `${origin || 'https://folder.invalid'}${basePath}${this.publicPath(path)}`
  }

  /** Its path from the root of the folder: the same in every copy, whatever the folder is called. */
  inside(path: string): string {
    return path.slice(this.root.length)
  }

  /** Where a file of the folder stood at the site, from its root. */
  publicPath(path: string): string {
    const inside = this.inside(path).replace(/^(?:static|public|source|src)\//, '')
    return `/${inside.split('/').map(encodeURIComponent).join('/')}`
  }

  /** The path of the picture that an address in a text means; null for one that is not in the folder. */
  picture(address: string, from: string): string | null {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return null
    const path = decoded(address.replace(/[?#].*$/, ''))
    for (const candidate of this.#candidates(path, from)) {
      const found = this.#picturePaths.get(plain(candidate))
      if (found !== undefined) return found
    }
    // Obsidian names a picture without its folder.
    return path.includes('/') ? null : (this.#pictureNames.get(plain(path)) ?? null)
  }

  /** Where a link in a text leads: to the address of another text of the folder, else as it is. */
  link(address: string, from: string): string {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address)) return address
    const [, given = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
    const path = this.#textBy(decoded(given), from)
    return path === null ? address : `${this.addressOf(path)}${tail}`
  }

  /** The text that is called so, as in `[[name]]`; null for none, or several. */
  named(name: string): string | null {
    return (
      this.#textPaths.get(plain(this.root + name.replace(textNames, ''))) ??
      this.#textNames.get(nameOf(name)) ??
      null
    )
  }

  addressOf(path: string): string {
    return this.#addresses.get(path) ?? `/${path.slice(this.root.length)}`
  }

  #textBy(path: string, from: string): string | null {
    if (path === '') return null
    const bare = path.replace(textNames, '').replace(/\/$/, '')
    const isText = textNames.test(path)
    for (const candidate of this.#candidates(bare, from))
      for (const variant of [candidate, `${candidate}/index`, `${candidate}/_index`]) {
        const found = this.#textPaths.get(plain(variant))
        if (found !== undefined && (isText || !path.startsWith('/'))) return found
      }
    // `{% post_url 2019-05-04-ebb %}`, `{{< ref "ebb.md" >}}`
    return isText || /^\d{4}-\d{2}-\d{2}-/.test(bare) ? (this.#textNames.get(nameOf(bare)) ?? null) : null
  }

  #candidates(path: string, from: string): string[] {
    const folder = from.split('/').slice(0, -1).join('/')
    if (path.startsWith('/')) return publicFolders.map((base) => this.root + base + path.slice(1))
    const relative = joined(folder, path)
    return [...(relative === null ? [] : [relative]), ...publicFolders.map((base) => this.root + base + path)]
  }
}

/** A path below a folder; null when it leads out of the whole. */
function joined(folder: string, path: string): string | null {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

function commonFolder(names: readonly string[]): string {
  const [first = ''] = names
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (folder !== '' && !names.every((name) => name.startsWith(folder)))
    folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1)
  // What has a meaning to a generator is no mere frame.
  return folder.replace(
    /(?:^|(?<=\/))(?:_posts|_drafts|content|posts|src|docs|source|blog|articles)\/.*$/,
    '',
  )
}

/** Paths are compared in one spelling: programs of Apple part letters from their accents. */
function plain(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function nameOf(path: string): string {
  return plain((path.split('/').at(-1) ?? path).replace(textNames, ''))
}
