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
const filesBeside = (manifest: string) => path.join(path.dirname(manifest), 'files')
const newsreader = filesBeside(require.resolve('@fontsource-variable/newsreader/package.json'))
const instrumentSans = filesBeside(require.resolve('@fontsource-variable/instrument-sans/package.json'))

/** Basic Latin, Latin-1, the ligature letters of French, typographic punctuation and the signs of money and measure. */
const latin = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ıŒœŸ–—‘’‚“”„†‡•…‰‹›€™−']
/**
 * Those of them that few pages have: capitals with accents, old fractions and signs. Without them the file that holds up the first text
 * arrives in two round trips of a new connection (10 and 20 segments of 1,460 bytes) instead of three: at most 43,200 bytes.
 * In few blocks, because each one stands in the styles of every page.
 */
const rare = [...range(0xac, 0xaf), ...range(0xb2, 0xb6), ...range(0xb8, 0xb9), ...range(0xbc, 0xde)]
/** The letters of the other languages that are written in Latin: what Fontsource's files of `latin-ext` have. */
const extended = [
  ...[range(0x100, 0x130), range(0x132, 0x151), range(0x154, 0x177), range(0x179, 0x2ff)].flat(),
  ...[range(0x304, 0x329), range(0x1d00, 0x1eff), range(0x20a0, 0x20c0), range(0x2113, 0x2113)].flat(),
]

/** One weight, every optical size from text to display: the headline cut is drawn finer than the text cut. */
const text: VariationAxes = { wght: 400, opsz: { min: 16, max: 72, default: 16 } }
const semibold: VariationAxes = { wght: 600, opsz: 18 }
const italic: VariationAxes = { wght: 400, opsz: 18 }

const common = latin.filter((character) => !rare.includes(character))

await cut('newsreader-latin', {
  from: `${newsreader}/newsreader-latin-standard-normal`,
  characters: common,
  axes: text,
})
await cut('newsreader-latin-rare', {
  from: `${newsreader}/newsreader-latin-standard-normal`,
  characters: rare,
  axes: text,
})
await cut('newsreader-latin-ext', {
  from: `${newsreader}/newsreader-latin-ext-standard-normal`,
  characters: extended,
  axes: text,
})
await cut('newsreader-latin-semibold', {
  from: `${newsreader}/newsreader-latin-standard-normal`,
  characters: latin,
  axes: semibold,
})
await cut('newsreader-latin-ext-semibold', {
  from: `${newsreader}/newsreader-latin-ext-standard-normal`,
  characters: extended,
  axes: semibold,
})
await cut('newsreader-latin-italic', {
  from: `${newsreader}/newsreader-latin-standard-italic`,
  characters: latin,
  axes: italic,
})
await cut('newsreader-latin-ext-italic', {
  from: `${newsreader}/newsreader-latin-ext-standard-italic`,
  characters: extended,
  axes: italic,
})
await cut('instrument-sans-latin', {
  from: `${instrumentSans}/instrument-sans-latin-wght-normal`,
  characters: latin,
  axes: { wght: { min: 400, max: 600, default: 400 } },
})
await copyFile(`${newsreader}/../LICENSE`, path.join(outputFolder, 'newsreader.OFL.txt'))
await copyFile(`${instrumentSans}/../LICENSE`, path.join(outputFolder, 'instrument-sans.OFL.txt'))

/** `from` and `to` are without the ending of their names. */
async function cut(
  to: string,
  { from, characters, axes }: { from: string; characters: readonly string[]; axes: VariationAxes },
): Promise<void> {
  const font = await subsetFont(await readFile(`${from}.woff2`), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(path.join(outputFolder, `${to}.woff2`), font)
  console.log(`${to}: ${font.length} bytes`)
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
