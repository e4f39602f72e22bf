/*
 * Cuts the two typefaces down to what a page needs before its largest paint, and writes them to src/assets/fonts.
 * Run it after an upgrade of the @fontsource packages: pnpm --filter site fonts
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont, { type VariationAxes } from 'subset-font'

const require = createRequire(import.meta.url)
const outputFolder = path.join(import.meta.dirname, '../src/assets/fonts')
const newsreader = path.dirname(require.resolve('@fontsource-variable/newsreader/package.json'))
const instrumentSans = path.dirname(require.resolve('@fontsource-variable/instrument-sans/package.json'))

/** Basic Latin, Latin-1, the ligature letters of French, typographic punctuation and the signs of money and measure. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ıŒœŸ–—‘’‚“”„†‡•…‰‹›€™−'].join('')

await cut({
  from: path.join(newsreader, 'files/newsreader-latin-standard-normal.woff2'),
  to: 'newsreader-latin.woff2',
  // One weight, every optical size from text to display: the headline cut is drawn finer than the text cut.
  axes: { wght: 400, opsz: { min: 16, max: 72, default: 16 } },
})
await cut({
  from: path.join(newsreader, 'files/newsreader-latin-standard-italic.woff2'),
  to: 'newsreader-latin-italic.woff2',
  axes: { wght: 400, opsz: 18 },
})
await cut({
  from: path.join(newsreader, 'files/newsreader-latin-standard-normal.woff2'),
  to: 'newsreader-latin-semibold.woff2',
  axes: { wght: 600, opsz: 18 },
})
await cut({
  from: path.join(instrumentSans, 'files/instrument-sans-latin-wght-normal.woff2'),
  to: 'instrument-sans-latin.woff2',
  axes: { wght: { min: 400, max: 600, default: 400 } },
})
await copyFile(path.join(newsreader, 'LICENSE'), path.join(outputFolder, 'newsreader.OFL.txt'))
await copyFile(path.join(instrumentSans, 'LICENSE'), path.join(outputFolder, 'instrument-sans.OFL.txt'))

async function cut({ from, to, axes }: { from: string; to: string; axes: VariationAxes }): Promise<void> {
  const font = await subsetFont(await readFile(from), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(path.join(outputFolder, to), font)
  console.log(`${to}: ${font.length} bytes`)
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
