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
  for (const file of given) all.push(/\.zip$/i.test(file.name) ? await openArchive(file) : [file])
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
  if (pathOf(name) !== null && pictureNames.test(name)) return 'pictures'
  const isOfContent = /(^|\/)content\/(themes|settings|public|adapters|files|media|images)\//.test(name)
  return /\.json$/i.test(name) && !isOfContent && name.split('/').length <= 3 ? 'exports' : 'others'
}

/** Where a picture stands below the folder of uploads; null for what does not. */
function pathOf(name: string): string | null {
  return /(?:^|\/)(?:content\/)?images\/(.+)$/.exec(name)?.[1] ?? null
}

/** The pictures that came with the export: one for each, with its smaller copies and the original of which it was made. */
export function picturesOf(files: readonly SourceFile[], addresses: GhostAddresses): SourcePicture[] {
  const byPath = new Map<string, { file: SourceFile; copies: string[] }>()
  const paths = new Set(files.flatMap(({ name }) => pathOf(name) ?? []))
  for (const file of files) {
    const path = pathOf(file.name) ?? ''
    const shown = shownPath(path, paths)
    const known = byPath.get(shown) ?? { file, copies: [] }
    // Ghost keeps what was uploaded as `boat_o.jpg` beside the `boat.jpg` that it shows.
    if (isUpload(path, shown)) known.file = file
    if (path !== shown) known.copies.push(path)
    byPath.set(shown, known)
  }
  return [...byPath].map(([shown, { file, copies }]) => {
    const path = pathOf(file.name) ?? ''
    const others = [shown, ...copies].filter((other) => other !== path)
    return {
      kind: 'picture',
      id: shown,
      place: { file: file.name, line: null, byte: null },
      findings: [],
      original: '',
      url: address(path, addresses),
      path,
      fileName: path.split('/').at(-1) ?? path,
      alt: '',
      caption: '',
      credit: '',
      title: '',
      urls: others.map((other) => address(other, addresses)),
    }
  })
}

function shownPath(path: string, paths: ReadonlySet<string>): string {
  const whole = path.replace(/^(?:size\/[wh\d]+\/)?(?:format\/\w+\/)?/, '')
  const shown = whole.replace(/_o(\.\w+)$/, '$1')
  return shown !== whole && paths.has(shown) ? shown : whole
}

function isUpload(path: string, shown: string): boolean {
  return path !== shown && path.replace(/_o(\.\w+)$/, '$1') === shown
}

function address(path: string, addresses: GhostAddresses): string {
  return `${addresses.base}/content/images/${path}`
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
