import {
  type SourceFile,
  type SourceOther,
  type SourcePicture,
  UnreadableSource,
} from '../../source-record.ts'
import { openArchive } from '../archive/open-archive.ts'
import type { GhostAddresses } from './ghost-addresses.ts'
import { otherFile } from './ghost-others.ts'

/** The files of an export by what they are. */
export interface GhostFiles {
  exports: SourceFile[]
  redirects: SourceFile[]
  routes: SourceFile[]
  pictures: SourceFile[]
  others: SourceFile[]
}

/**
 * Sorts what was given. A zip is opened: those that the tools of Ghost make have the JSON at their top, and pictures below
 * `content/images`.
 * @throws {UnreadableSource} when there is no JSON among them
 */
export async function sortFiles(given: readonly SourceFile[]): Promise<GhostFiles> {
  const files: GhostFiles = { exports: [], redirects: [], routes: [], pictures: [], others: [] }
  const all: SourceFile[][] = []
  for (const file of given) all.push(/^[^/]*\.zip$/i.test(file.name) ? await openArchive(file) : [file])
  const flat = all.flat()
  for (const file of flat) files[kindOf(file.name)].push(file)
  const [only, ...more] = flat
  // A single file is read whatever it is called: its first bytes say what it is.
  if (files.exports.length === 0 && only && more.length === 0)
    return { ...files, exports: [only], others: [] }
  if (files.exports.length > 0) return files
  const names = flat.slice(0, 3).map(({ name }) => `‘${name}’`)
  const message = `There is no JSON file of Ghost among the files${names.length > 0 ? `: they are ${names.join(', ')}${flat.length > 3 ? ' and others' : ''}` : ''}.`
  throw new UnreadableSource(message, { file: flat[0]?.name ?? given[0]?.name ?? '', line: null, byte: null })
}

const pictureNames = /\.(jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp|ico)$/i

function kindOf(name: string): keyof GhostFiles {
  if (/(^|\/)redirects[^/]*\.(json|ya?ml)$/i.test(name)) return 'redirects'
  if (/(^|\/)routes\.ya?ml$/i.test(name)) return 'routes'
  if (pictureNames.test(name) && !/(^|\/)content\/themes\//.test(name)) return 'pictures'
  const isOfContent = /(^|\/)content\/(themes|settings|public|adapters|files|media|images)\//.test(name)
  return /\.json$/i.test(name) && !isOfContent && name.split('/').length <= 3 ? 'exports' : 'others'
}

const uploads = 'content/images/'

/** The path of a file from the top of the site: exports may lie in a folder of their own. */
function sitePath(name: string, folder: string): string {
  const at = name.search(/(^|\/)content\/images\//)
  if (at !== -1) return name.slice(at).replace(/^\//, '')
  return name.startsWith(folder) ? name.slice(folder.length) : name
}

/**
 * The pictures that came with the export: one record for each, with its smaller copies and the original of which it was
 * made. Texts name them by their paths from the folder of the JSON.
 */
export function picturesOf({ pictures, exports }: GhostFiles, addresses: GhostAddresses): SourcePicture[] {
  const folder = exports[0]?.name.replace(/[^/]*$/, '') ?? ''
  const paths = new Set(pictures.map(({ name }) => sitePath(name, folder)))
  const groups = Map.groupBy(pictures, ({ name }) => shownPath(sitePath(name, folder), paths))
  return [...groups].map(([shown, files]) => {
    const all = files.map(({ name }) => sitePath(name, folder))
    // Ghost keeps what was uploaded as `boat_o.jpg` beside the `boat.jpg` that it shows.
    const path =
      all.find((one) => isUpload(one, shown)) ?? all.find((one) => one === shown) ?? all[0] ?? shown
    const urls = [...new Set([shown, ...all])].filter((one) => one !== path)
    return {
      kind: 'picture',
      id: withoutUploads(shown),
      place: { file: files[all.indexOf(path)]?.name ?? shown, line: null, byte: null },
      findings: [],
      original: '',
      url: `${addresses.base}/${path}`,
      path: withoutUploads(path),
      fileName: path.split('/').at(-1) ?? path,
      alt: '',
      caption: '',
      credit: '',
      title: '',
      urls: urls.map((one) => `${addresses.base}/${one}`),
    }
  })
}

function withoutUploads(path: string): string {
  return path.startsWith(uploads) ? path.slice(uploads.length) : path
}

/** What a smaller copy, or an original, is shown as. */
function shownPath(path: string, paths: ReadonlySet<string>): string {
  const whole = path.replace(/^(content\/images\/)(?:size\/[wh\d]+\/)?(?:format\/\w+\/)?/, '$1')
  const shown = whole.replace(/_o(\.\w+)$/, '$1')
  return shown !== whole && paths.has(shown) ? shown : whole
}

function isUpload(path: string, shown: string): boolean {
  return path !== shown && path.replace(/_o(\.\w+)$/, '$1') === shown
}

/** Files of nobody here: those of themes are one, others are listed singly. */
export function otherFiles(files: readonly SourceFile[]): SourceOther[] {
  const themes = new Map<string, number>()
  const singles: SourceOther[] = []
  for (const { name } of files) {
    const theme = /(?:^|\/)content\/(themes\/[^/]+)\//.exec(name)?.[1]
    if (theme === undefined) singles.push(otherFile(name))
    else themes.set(theme, (themes.get(theme) ?? 0) + 1)
  }
  return [...[...themes].map(([theme, count]) => otherFile(`${theme}: ${count} files`, 'theme')), ...singles]
}
