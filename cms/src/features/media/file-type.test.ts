import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileTypeOf } from './file-type.ts'

test.each([
  ['jpeg', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['webp', 'image/webp', 'webp'],
  ['avif', 'image/avif', 'avif'],
] as const)('a %s is known by its bytes', async (format, mimeType, extension) => {
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  expect(fileTypeOf(await drawn.toFormat(format).toBuffer())).toEqual({ mimeType, extension })
})

test('so is a PDF', () => {
  expect(fileTypeOf(Buffer.from('%PDF-1.7\n'))).toEqual({ mimeType: 'application/pdf', extension: 'pdf' })
})

test.each([
  '',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!doctype html>',
  ' %PDF-',
  'RIFF1234WAVE',
])('%j is nothing that may be uploaded', (content) => {
  expect(fileTypeOf(Buffer.from(content))).toBeNull()
})
