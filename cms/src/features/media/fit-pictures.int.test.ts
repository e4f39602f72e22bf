import { crc32 } from 'node:zlib'
import { createLocalReq, type Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../test/accounts.ts'
import { openPayload } from '../../../test/payload.ts'
import { restAs } from '../../../test/rest.ts'

let payload: Payload
beforeAll(async () => {
  payload = await openPayload()
})

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2e1f' }, limitInputPixels: false })
/** A PNG of some bytes that says in its header that it has as many pixels. */
async function claim(width: number, height: number): Promise<Buffer> {
  const png = await draw(9, 9).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
const asFile = (data: Buffer, name = 'ridge.png') => ({
  data,
  name,
  mimetype: 'image/png',
  size: data.length,
})
const upload = (data: Buffer, name?: string) =>
  payload.create({ collection: 'media', data: { alt: 'A ridge' }, file: asFile(data, name) })

const Refusal = z.object({
  status: z.literal(400),
  data: z.object({ errors: z.array(z.object({ path: z.literal('file'), message: z.string() })).length(1) }),
})

/** What an editor reads at the file; fails when it was taken, or refused otherwise. */
async function sentenceOf(trial: Promise<unknown>): Promise<string | undefined> {
  const refusal = await trial.then(
    () => null,
    (error: unknown) => error,
  )
  return Refusal.parse(refusal).data.errors[0]?.message
}

/** As the admin asks for a crop and a focal point. */
async function edit(id: number, uploadEdits: Record<string, unknown>) {
  const req = await createLocalReq({ req: { query: { uploadEdits } } }, payload)
  return payload.update({ collection: 'media', id, data: {}, req })
}

describe('a picture of too many pixels', () => {
  test('is refused by its header, with a sentence that names the limit and its size', async () => {
    expect(await sentenceOf(upload(await claim(16_000, 16_000)))).toBe(
      'This picture has 16,000 × 16,000 pixels. A picture has at most 50,000,000 pixels in all.',
    )
  })

  test('is refused as well when its frames add up to them', async () => {
    const frames = await Promise.all(
      ['#100', '#200', '#300'].map((background) =>
        sharp({ create: { width: 5000, height: 4000, channels: 3, background } })
          .webp({ effort: 0 })
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
    expect(await sentenceOf(upload(animated))).toMatch(/5,000 × 4,000 pixels in 3 frames/)
  })

  test('is refused as well in the place of another, whose files stay', async () => {
    const picture = await upload(await draw(90, 60).png().toBuffer())
    const file = asFile(await claim(8000, 7000))
    const replace = payload.update({ collection: 'media', id: picture.id, data: {}, file })
    expect(await sentenceOf(replace)).toMatch(/8,000 × 7,000/)
    const kept = await payload.findByID({ collection: 'media', id: picture.id })
    expect(kept.filename).toBe(picture.filename)
  })

  test('is not cropped either when it was uploaded before there was a limit', async () => {
    const picture = await upload(await draw(91, 61).png().toBuffer())
    await payload.db.pool.query('update media set width = 9000, height = 9000 where id = $1', [picture.id])
    expect(await sentenceOf(edit(picture.id, { focalPoint: { x: '1', y: '2' } }))).toMatch(/9,000 × 9,000/)
  })

  test('is answered 400 with the sentence, and not logged as a problem', async () => {
    const logged = vi.spyOn(payload.logger, 'error')
    const form = new FormData()
    form.set('_payload', JSON.stringify({ alt: 'A ridge' }))
    const bytes = new Uint8Array(await claim(16_000, 16_000))
    form.set('file', new File([bytes], 'ridge.png', { type: 'image/png' }))
    const contributor = restAs(await signInAs(payload, 'contributor'))
    const answer = await contributor('POST', 'media', form)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('at most 50,000,000 pixels')
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('a picture', () => {
  test('that is a strip of one pixel is refused: its sizes would be enlarged without end', async () => {
    expect(await sentenceOf(upload(await claim(50_000, 50)))).toMatch(/at most 20 times/)
  })

  test.each([
    [
      'a strip of it',
      { crop: { x: '0', y: '0' }, widthInPixels: '900', heightInPixels: '5' },
      /at most 20 times/,
    ],
    [
      'more than there is',
      { crop: { x: '50', y: '0' }, widthInPixels: '900', heightInPixels: '90' },
      /beyond/,
    ],
    ['no number', { crop: { x: 'abc', y: '0' }, widthInPixels: '90', heightInPixels: '90' }, /understood/],
    ['nothing of it', { crop: { x: '0', y: '0' }, widthInPixels: '0', heightInPixels: '90' }, /understood/],
    ['a size of no crop', { crop: { x: '0', y: '0' } }, /no size/],
    ['a focal point outside', { focalPoint: { x: '101', y: '0' } }, /understood/],
    ['no object', 'x', /understood/],
  ])('is not cropped to %s', async (_what, edits, sentence) => {
    const data = await draw(1000, 600).png().toBuffer()
    const req = await createLocalReq({ req: { query: { uploadEdits: edits } } }, payload)
    const cropped = payload.create({ collection: 'media', data: { alt: 'A ridge' }, file: asFile(data), req })
    expect(await sentenceOf(cropped)).toMatch(sentence)
  })

  test('is cropped to a part of it', async () => {
    const picture = await upload(await draw(1000, 600).png().toBuffer())
    const cropped = await edit(picture.id, {
      crop: { x: '10', y: '10', width: '50', height: '50', unit: '%' },
      widthInPixels: '500',
      heightInPixels: '300',
    })
    expect(cropped).toMatchObject({ width: 500, height: 300 })
  })

  test('that was cut off is called damaged', async () => {
    const whole = await draw(900, 600).png().toBuffer()
    expect(await sentenceOf(upload(whole.subarray(0, whole.length - 500)))).toMatch(
      /^This picture is damaged/,
    )
  })

  test('is kept under the extension of what it is', async () => {
    const png = await draw(90, 60).png().toBuffer()
    for (const name of ['poly.html', 'poly.jpg', 'poly', '.htaccess', 'poly.png.svg']) {
      const picture = await upload(png, name)
      expect([name, picture.filename, picture.mimeType]).toEqual([
        name,
        expect.stringMatching(/^[a-z-]+-[0-9a-f]{10}(-\d+)?\.png$/),
        'image/png',
      ])
    }
  })
})

test.each(['autumn.html', 'autumn', 'autumn.pdf'])(
  'a PDF that is called %s is kept as a PDF',
  async (name) => {
    const data = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    )
    const file = { data, name, mimetype: 'application/pdf', size: data.length }
    const pdf = await payload.create({ collection: 'issue-pdfs', data: {}, file })
    expect(pdf.filename).toMatch(/^autumn(-\d+)?\.pdf$/)
  },
)

test('a file of another kind that a request brings is no reason not to read a picture, nor the other way round', async () => {
  const picture = await upload(await draw(90, 60).png().toBuffer())
  const data = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  )
  const file = { data, name: 'autumn.pdf', mimetype: 'application/pdf', size: data.length }
  const pdf = await payload.create({ collection: 'issue-pdfs', data: {}, file })
  const withPdf = await createLocalReq({ req: { file } }, payload)
  const withPicture = await createLocalReq(
    { req: { file: asFile(await draw(9, 9).png().toBuffer()) } },
    payload,
  )
  const found = [
    await payload.findByID({ collection: 'media', id: picture.id, req: withPdf }),
    await payload.findByID({ collection: 'issue-pdfs', id: pdf.id, req: withPicture }),
  ]
  expect(found.map(({ id }) => id)).toEqual([picture.id, pdf.id])
  expect(withPicture.file?.name).toBe('ridge.png')
})
