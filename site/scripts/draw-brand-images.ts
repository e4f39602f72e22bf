/*
 * Draws the pictures that stand for the magazine itself: the icons of the web manifest, the one for a home screen, and
 * the share image of pages that have none of their own. Run it after a change of the mark, or of the magazine's name
 * (whose outlines are in brand/lockup.svg): pnpm --filter site brand-images
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const publicFolder = path.join(import.meta.dirname, '../public')
const colours = { paper: '#faf7f2', ink: '#16140f', hairline: '#ddd6c9', accent: '#7a2e1f' }
const bar = { ground: '#0d0d0b', line: '#efeae0', accent: '#d08a72' }

const lockup = await readFile(path.join(import.meta.dirname, 'brand/lockup.svg'), 'utf8')

await draw('icon-192.png', icon(192, 0.78))
await draw('icon-512.png', icon(512, 0.78))
// A launcher may cut a maskable icon down to a circle of four fifths of its width: https://www.w3.org/TR/appmanifest/#icon-masks
await draw('icon-maskable-512.png', icon(512, 0.56))
await draw('apple-touch-icon.png', icon(180, 0.66))
await draw('share-1200x630.png', shareImage())

/** The mark on the black of the bar; `share` is the part of the width that it takes. */
function icon(size: number, share: number): string {
  const scale = (size * share) / 29
  const origin = (size - 32 * scale) / 2
  return svg(size, size, [
    `<rect width="${size}" height="${size}" fill="${bar.ground}"/>`,
    mark({ x: origin, y: origin, scale, line: bar.line, accent: bar.accent, width: 1.3 }),
  ])
}

/** The name before the mark, which is so large that it reaches beyond the sheet. */
function shareImage(): string {
  const scale = 23
  return svg(1200, 630, [
    `<rect width="1200" height="630" fill="${colours.paper}"/>`,
    mark({
      x: 1050 - 16 * scale,
      y: 315 - 16 * scale,
      scale,
      line: colours.hairline,
      accent: colours.accent,
      width: 0.09,
    }),
    `<g transform="translate(84 318)" fill="${colours.ink}">${pathOf('name')}</g>`,
    `<g transform="translate(86 384)" fill="#5d574c">${pathOf('tagline').replace(/ transform="[^"]+"/, '')}</g>`,
    `<rect x="86" y="428" width="64" height="3" fill="${colours.accent}"/>`,
  ])
}

interface Mark {
  x: number
  y: number
  scale: number
  line: string
  accent: string
  /** Of the thin lines, before scaling. */
  width: number
}

function mark({ x, y, scale, line, accent, width }: Mark): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${line}" stroke-width="${width}">` +
    `<circle cx="16" cy="16" r="14.5"/><ellipse cx="16" cy="16" rx="6.2" ry="14.5"/>` +
    `<path d="M16 1.5v29" stroke="${accent}" stroke-width="${width * 1.7}"/></g>`
  )
}

function pathOf(id: string): string {
  const found = new RegExp(`<path id="${id}"[^>]*/>`).exec(lockup)
  if (!found) throw new Error(`lockup.svg has no path ${id}.`)
  return found[0]
}

function svg(width: number, height: number, elements: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements.join('')}</svg>`
}

async function draw(name: string, source: string): Promise<void> {
  const image = await sharp(Buffer.from(source)).png({ palette: true, colours: 64, effort: 10 }).toBuffer()
  await writeFile(path.join(publicFolder, name), image)
  console.log(`${name}: ${image.length} bytes`)
}
