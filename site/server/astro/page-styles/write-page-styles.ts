import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { divideStyles, type PageWords } from './divide-styles.ts'
import { type PageStyles, pageStylesFile } from './page-styles.schema.ts'

/** Where Astro puts files whose name says what is in them. */
const hashedFolder = '_astro'

/**
 * Divides the style sheet of all pages in what `astro build` wrote, and notes beside the server's files where its parts
 * are. `wordsOf`: what each page can have in its markup.
 */
export async function writePageStyles(
  { clientDir, serverDir }: { clientDir: string; serverDir: string },
  wordsOf: ReadonlyMap<string, PageWords>,
): Promise<void> {
  const folder = join(clientDir, hashedFolder)
  const sheets = await readSheets(folder)
  // The one that Tailwind has made; the small sites of the tests have none.
  const undivided = sheets.find(({ css }) => css.startsWith('/*! tailwindcss'))
  if (undivided === undefined) return
  const others = sheets.filter((sheet) => sheet !== undivided).map(({ css }) => css)
  const { first: parts, wide, rest } = divideStyles(undivided.css, wordsOf, others)
  const write = async (name: string, css: string) => {
    const file = `${name}.${hash('sha256', css, 'base64url').slice(0, 8)}.css`
    await writeFile(join(folder, file), css)
    return `${hashedFolder}/${file}`
  }
  const first: [string, string][] = []
  for (const [page, part] of parts) first.push([page, await write('first', part)])
  const written: PageStyles = {
    undivided: `${hashedFolder}/${undivided.file}`,
    first: Object.fromEntries(first),
    wide: await write('wide', wide),
    rest: await write('rest', rest),
  }
  await writeFile(join(serverDir, pageStylesFile), JSON.stringify(written))
}

async function readSheets(folder: string): Promise<{ file: string; css: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.css'))
  return Promise.all(files.map(async (file) => ({ file, css: await readFile(join(folder, file), 'utf8') })))
}
