import { maxPicturePixels } from '@meridian/shared/image/picture-file'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decodePicture, isWholePicture, readPictureSize } from './decode-picture.ts'

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2e1f' }, limitInputPixels: false })

test('nothing is made of a picture while something else is, copies of it included', async () => {
  const first = await draw(400, 300).png().toBuffer()
  const second = await draw(300, 400).jpeg().toBuffer()
  const making = countWhatIsMadeAtOnce()
  const base = decodePicture(first).rotate()
  const made = await Promise.all([
    ...[100, 200, 300].map((width) => base.clone().resize(width).webp().toBuffer()),
    ...[100, 200].map((width) =>
      decodePicture(second).resize({ width }).toBuffer({ resolveWithObject: true }),
    ),
  ])
  expect(made).toHaveLength(5)
  expect(making).toEqual({ now: 0, most: 1, all: 5 })
})

/** Counts calls of sharp itself. Its own counters are changed one after the other by its threads: they count one picture twice. */
function countWhatIsMadeAtOnce() {
  const making = { now: 0, most: 0, all: 0 }
  const toBuffer = Reflect.get(sharp.prototype, 'toBuffer')
  const counted = vi.spyOn(sharp.prototype, 'toBuffer')
  onTestFinished(() => counted.mockRestore())
  counted.mockImplementation(async function (this: Sharp, ...given: unknown[]) {
    making.all += 1
    making.most = Math.max(making.most, (making.now += 1))
    return Promise.resolve(Reflect.apply(toBuffer, this, given)).finally(() => (making.now -= 1))
  })
  return making
}

test('what fails does not stop what waits', async () => {
  const picture = await draw(8, 8).png().toBuffer()
  const broken = decodePicture(Buffer.from('no picture')).png().toBuffer()
  const fine = decodePicture(picture).metadata()
  await expect(broken).rejects.toThrow(/unsupported image format/)
  expect(await fine).toMatchObject({ width: 8 })
})

test('a picture of more pixels than the limit is not decoded', async () => {
  const picture = await draw(maxPicturePixels / 1000, 1001)
    .png({ compressionLevel: 1 })
    .toBuffer()
  await expect(decodePicture(picture).resize(8).toBuffer()).rejects.toThrow(/pixel limit/)
})

test('the size of a picture is read from its header, frames included', async () => {
  const png = await draw(900, 600).png().toBuffer()
  expect(await readPictureSize(png.subarray(0, 120))).toEqual({ width: 900, height: 600, frames: 1 })
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 50, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await readPictureSize(animated)).toEqual({ width: 50, height: 40, frames: 3 })
  expect(await readPictureSize(Buffer.from('no picture'))).toBeNull()
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that was cut off is not whole', async (format) => {
  const noise = draw(300, 200).composite([
    {
      input: {
        create: {
          width: 90,
          height: 90,
          channels: 3,
          background: '#123456',
          noise: { type: 'gaussian', mean: 99, sigma: 60 },
        },
      },
    },
  ])
  const picture = await noise.toFormat(format).toBuffer()
  expect(await isWholePicture(picture)).toBe(true)
  expect(await isWholePicture(picture.subarray(0, picture.length * 0.7))).toBe(false)
})
