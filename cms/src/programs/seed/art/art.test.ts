import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawCover } from './cover.ts'
import { motifs } from './motifs.ts'
import { drawPicture, pictureFormats } from './picture.ts'
import { drawPortrait } from './portrait/portrait.ts'
import { createRandom } from './random.ts'

// Drawing is work for the processor, which other tests may be using.
vi.setConfig({ testTimeout: 60_000 })

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const order = { palette: 'sea', seed: 'an-article', format: 'product' } as const

test.each(Object.keys(motifs))(
  '%s is drawn the same for the same seed and differently for another',
  async (name) => {
    const motif = Object.keys(motifs).find((key): key is keyof typeof motifs => key === name)
    if (!motif) throw new Error(`There is no motif ${name}.`)
    const first = digest(await drawPicture({ ...order, motif }))
    expect(digest(await drawPicture({ ...order, motif }))).toBe(first)
    expect(digest(await drawPicture({ ...order, motif, seed: 'another-article' }))).not.toBe(first)
  },
)

test('A picture has the size of its format', async () => {
  for (const [name, size] of Object.entries(pictureFormats)) {
    const format = name === 'hero' ? 'hero' : name === 'gallery' ? 'gallery' : 'product'
    const {
      width,
      height,
      format: type,
    } = await sharp(await drawPicture({ ...order, motif: 'orbit', format })).metadata()
    expect({ width, height, type }).toEqual({ ...size, type: 'jpeg' })
  }
})

test('A cover and a portrait are upright, 4:5, and the same every time', async () => {
  const cover = () =>
    drawCover({
      motif: 'ridge',
      palette: 'ink',
      seed: 'autumn-2026',
      season: 'Autumn',
      year: 2026,
      title: 'The Restraint Issue',
    })
  const portrait = () => drawPortrait('helena-marchetti', 'oxblood')
  for (const draw of [cover, portrait]) {
    const bytes = await draw()
    const { width, height } = await sharp(bytes).metadata()
    expect(width / height).toBeCloseTo(0.8)
    expect(digest(await draw())).toBe(digest(bytes))
  }
})

test('Another title makes another cover, whatever fonts the machine has', async () => {
  const cover = { motif: 'ridge', palette: 'ink', seed: 'autumn-2026', season: 'Autumn', year: 2026 } as const
  const digests = await Promise.all(
    ['The Restraint Issue', 'The Reserve Issue'].map(async (title) =>
      digest(await drawCover({ ...cover, title })),
    ),
  )
  expect(new Set(digests).size).toBe(2)
})

test('The source of chance stays within its bounds', () => {
  const random = createRandom('bounds')
  for (let draw = 0; draw < 1000; draw++) {
    const [share, whole] = [random.between(2, 3), random.integer(1, 6)]
    expect(share).toBeGreaterThanOrEqual(2)
    expect(share).toBeLessThan(3)
    expect([1, 2, 3, 4, 5, 6]).toContain(whole)
  }
})
