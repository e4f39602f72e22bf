import { setLine, sizeToFit, type Typeface } from './lettering.ts'
import { motifs, type MotifName } from './motifs.ts'
import { palettes, type PaletteName } from './palettes.ts'
import { Plate, rectangle, type Ink } from './plate.ts'
import { print } from './press.ts'
import { createNoise, createRandom } from './random.ts'

export interface CoverOrder {
  motif: MotifName
  palette: PaletteName
  composition?: string | undefined
  /** Tells covers apart: the slug. */
  seed: string
  season: string
  year: number
  title: string
}

const pixelWidth = 1600
const sheet = { width: 1000, height: 1250, margin: 60 }
const window = { top: 250, height: 700 }

const display: Typeface = { style: 'normal', weight: 380, opticalSize: 72 }
const light: Typeface = { style: 'normal', weight: 300, opticalSize: 72 }
const caption: Typeface = { style: 'normal', weight: 480, opticalSize: 10 }

/** A solid of the middle ink: spot colour would not stand out on it. */
const solid = 0.36

/** How the paper of a cover is printed: bare, or solid with one of the palette's inks. */
const grounds = [
  { ground: { tone: 0.985, grain: 0.25 }, type: { tone: 0.03, grain: 0.1 } },
  { ground: { tone: 0.07, grain: 0.5 }, type: { tone: 0.97, grain: 0.1 } },
  { ground: { tone: solid, grain: 0.5 }, type: { tone: 1, grain: 0.1 } },
] as const satisfies readonly { ground: Ink; type: Ink }[]

/** Draws an issue's cover: masthead, season and year, the picture in its window, the theme as the cover line. */
export async function drawCover(order: CoverOrder): Promise<Buffer> {
  const random = createRandom(`cover/${order.seed}/${order.motif}/${order.palette}`)
  const { ground, type } = grounds[coverGround(order.seed)] ?? grounds[0]
  const plate = new Plate(sheet.width, sheet.height)
  const inner = sheet.width - 2 * sheet.margin
  plate.ground(ground)

  const masthead = { text: 'MERIDIAN', typeface: display, tracking: 0.045 }
  const mastheadSize = await sizeToFit(masthead, inner)
  plate.fill((await setLine({ ...masthead, size: mastheadSize, x: sheet.margin - 4, y: 186 })).path, type)
  plate.fill(rectangle(sheet.margin, 209, inner, 1.6), type)
  const edge = sheet.width - sheet.margin
  const strap = { typeface: caption, size: 17, y: 234, tracking: 0.14 }
  plate.fill(
    (await setLine({ ...strap, text: `${order.season} ${order.year}`.toUpperCase(), x: sheet.margin })).path,
    type,
  )
  plate.fill(
    (await setLine({ ...strap, text: 'EXECUTIVE INTELLIGENCE FOR GLOBAL LEADERS', x: edge, align: 'right' }))
      .path,
    type,
  )

  const picture = new Plate((1000 * inner) / window.height, 1000, 'picture')
  motifs[order.motif].draw({
    plate: picture,
    random,
    noise: createNoise(random),
    composition: order.composition,
  })
  plate.inset(picture, sheet.margin, window.top, inner, window.height)

  const words = order.title.split(' ')
  const last = words.at(-1) ?? ''
  const first = words.slice(0, -1).join(' ')
  const lineSize = Math.min(118, await sizeToFit({ text: first, typeface: light }, inner * 0.98))
  const top = window.top + window.height
  plate.fill(
    (await setLine({ text: first, typeface: light, size: lineSize, x: sheet.margin - 3, y: top + 128 })).path,
    type,
  )
  const italic: Typeface = { style: 'italic', weight: 300, opticalSize: 72 }
  plate.fill(
    (
      await setLine({
        text: last,
        typeface: italic,
        size: lineSize,
        x: sheet.margin - 3,
        y: top + 128 + lineSize * 0.98,
      })
    ).path,
    ground.tone === solid
      ? { tone: 0.8, grain: 0.1 }
      : { tone: type.tone > 0.5 ? 0.78 : 0.55, accent: 1, grain: 0.1 },
  )
  return print({ plate, palette: palettes[order.palette], seed: order.seed, pixelWidth })
}

/** Neighbouring issues get different grounds: by season. */
function coverGround(slug: string): number {
  const [season = '', year = '0'] = slug.split('-')
  return (['winter', 'spring', 'summer', 'autumn'].indexOf(season) + Number(year)) % grounds.length
}
