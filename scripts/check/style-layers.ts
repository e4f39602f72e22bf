import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProjectFiles } from './source-files.ts'

const order = '@layer theme, base, components, utilities;'
const globalSheet = 'site/src/styles/global.css'

/**
 * Style sheets that a page imports by itself and that do not begin with the order of the layers. Such a sheet may stand
 * before the global one in a page's head: the layers that it names first then lose to the browser's own resets.
 */
export function findLayerProblems(root: string): string[] {
  const sheets = listProjectFiles(root)
    .filter((file) => file.startsWith('site/src/') && file.endsWith('.css'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const main = sheets.find(({ file }) => file === globalSheet)?.text ?? ''
  return sheets.flatMap((sheet) => layerProblem(sheet, main) ?? [])
}

/** What is wrong with one sheet; null when nothing is. `main` is the text of the global sheet. */
export function layerProblem({ file, text }: { file: string; text: string }, main: string): string | null {
  if (!/@layer\s/.test(text) || withoutComments(text).startsWith(order)) return null
  const isPartOfGlobal =
    main.includes(`/${file.split('/').slice(-2).join('/')}'`) ||
    main.includes(`'./${file.split('/').at(-1)}'`)
  return isPartOfGlobal ? null : `${file} has to begin with '${order}': it may come before ${globalSheet}`
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').trimStart()
}
