import { maxPictureBytes, pictureSizeProblem } from '@meridian/shared/image/picture-file'
import { decodePicture, readPictureSize } from '../../media/decode-picture.ts'
import { fileTypeOf } from '../../media/file-type.ts'
import type { SourceFinding } from '../source-record.ts'

/** A picture as the magazine can keep it. */
export interface FitPicture {
  data: Buffer
  mimeType: string
  extension: string
  width: number
  height: number
  findings: SourceFinding[]
}

export type Judgement = { ok: true; picture: FitPicture } | { ok: false; code: string; message: string }

/** What a file is by how it begins, and the sentence for what cannot be kept; null where sharp may convert it. */
const otherKinds: { isOne: (text: string) => boolean; name: string; problem: string | null }[] = [
  { isOne: (text) => /^GIF8[79]a/.test(text), name: 'GIF', problem: null },
  { isOne: (text) => /^(II\*\0|MM\0\*)/.test(text), name: 'TIFF', problem: null },
  {
    isOne: (text) => /^[^]{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(text),
    name: 'HEIC',
    problem: 'This is a HEIC picture, which cannot be converted here. Export it as a JPEG and upload that.',
  },
  {
    isOne: (text) => /^BM[^]{4}\0\0\0\0/.test(text),
    name: 'BMP',
    problem: 'This is a BMP picture, which cannot be converted here. Save it as a PNG and upload that.',
  },
  {
    isOne: (text) => /<svg[\s>]/i.test(text),
    name: 'SVG',
    problem: 'This is an SVG drawing, which can hold scripts. Export it as a PNG and upload that.',
  },
  {
    isOne: (text) => /^\uFEFF?\s*(<!--[^]*?-->\s*)?(<!doctype html|<html|<head|<body)/i.test(text),
    name: 'HTML',
    problem: 'What came is a web page, not a picture.',
  },
  { isOne: (text) => text.startsWith('%PDF-'), name: 'PDF', problem: 'This is a PDF, not a picture.' },
]

/** As many bytes as tell what is no picture: an SVG has a head of its own before it begins. */
const beginning = 1024

const noPicture = 'This is no picture that pages can show. They show JPEG, PNG, WebP and AVIF.'

/**
 * What a file is by its content, whatever its name or sender says, as a picture that may be kept: converted where pages cannot show
 * the kind, and refused with a sentence where that is not possible. Whether it is whole is judged when it is taken in.
 */
export async function judgePicture(data: Buffer): Promise<Judgement> {
  if (data.length === 0) return refusal('empty', 'The file is empty.')
  if (data.length > maxPictureBytes) return refusal('too-large', 'A picture has at most 20 MB.')
  const type = fileTypeOf(data)
  if (type?.mimeType.startsWith('image/')) return judgeSize(data, { ...type, findings: [] })
  const text = data.toString('utf8', 0, beginning)
  const binary = data.toString('latin1', 0, beginning)
  const other = otherKinds.find(({ isOne }) => isOne(binary) || isOne(text))
  if (!other || other.problem !== null) return refusal('no-picture', other?.problem ?? noPicture)
  return convert(data, other.name)
}

async function convert(data: Buffer, name: string): Promise<Judgement> {
  const size = await readPictureSize(data)
  if (!size) return refusal('damaged', `This ${name} picture is damaged: it cannot be read.`)
  const problem = pictureSizeProblem({ ...size, frames: 1 })
  if (problem !== null) return refusal('unfit', problem)
  try {
    const first = decodePicture(data).rotate().toColourspace('srgb')
    const { hasAlpha } = await first.metadata()
    const isDrawing = name === 'GIF' || hasAlpha
    const made = await (isDrawing ? first.png() : first.jpeg({ quality: 92 })).toBuffer()
    const kept = isDrawing ? 'PNG' : 'JPEG'
    const frames = size.frames > 1 ? `, and of its ${size.frames} pictures the first alone` : ''
    const finding = {
      code: size.frames > 1 ? 'picture-first-frame' : 'picture-converted',
      message: `The ${name} picture was kept as a ${kept}${frames}.`,
    }
    const type = fileTypeOf(made)
    if (!type) throw new Error(`sharp made no ${kept}.`)
    return await judgeSize(made, { ...type, findings: [finding] })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refusal('damaged', `This ${name} picture is damaged: it cannot be read to its end.`)
  }
}

async function judgeSize(
  data: Buffer,
  kept: Pick<FitPicture, 'mimeType' | 'extension' | 'findings'>,
): Promise<Judgement> {
  if (data.length > maxPictureBytes) return refusal('too-large', 'A picture has at most 20 MB.')
  const size = await readPictureSize(data)
  if (!size) return refusal('damaged', 'This picture is damaged: it cannot be read.')
  const { width, height } = size
  if (width <= 2 && height <= 2) {
    return refusal('no-picture', `This has ${width} × ${height} pixels: it counts visits and shows nothing.`)
  }
  const problem = pictureSizeProblem(size)
  if (problem !== null) return refusal('unfit', problem)
  return { ok: true, picture: { data, ...kept, width, height } }
}

function refusal(code: string, message: string): Judgement {
  return { ok: false, code, message }
}
