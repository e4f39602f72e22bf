import { expect, test } from 'vitest'
import { m4aFile, mp3File, mp4File, oggFile, wavFile, webmFile } from '../../../test/recordings.ts'
import { saysItsPlace } from './recorded-place.ts'

const place = '+52.5200+013.4050/'
const xmp = '<x:xmpmeta><rdf:Description exif:GPSLatitude="52,31.2N"/></x:xmpmeta>'

test('a recording of each container says nothing of its place by itself', async () => {
  const files = [await mp4File(), await m4aFile(), await webmFile(), await oggFile(), mp3File(), wavFile(1)]
  expect(files.map((file) => saysItsPlace(file))).toEqual(files.map(() => false))
})

test.each([
  ['uuid', xmp],
  ['meta', 'com.apple.quicktime.location.ISO6709'],
  ['udta', `\0\0\0\x1e\xa9xyz${place}`],
  ['moov', '\0\0\0\x10gpmd'],
])('an MP4 says it in its %s', async (type, words) => {
  const file = await mp4File()
  expect(saysItsPlace(Buffer.concat([file, box(type, words)]))).toBe(true)
  expect(saysItsPlace(Buffer.concat([box('free', 'padding'), file, box(type, words)]))).toBe(true)
})

test.each(['mdat', 'free', 'skip'])('the same bytes in %s say nothing', async (type) => {
  expect(saysItsPlace(Buffer.concat([await mp4File(), box(type, `${xmp}gpmd`)]))).toBe(false)
})

test.each(['LOCATION', 'RECORDING_LOCATION', 'COM.APPLE.QUICKTIME.LOCATION.ISO6709', 'GPS'])(
  'a tag %s in WebM and Ogg says it, its words in another tag do not',
  async (name) => {
    for (const file of [webmFile, oggFile]) {
      expect(saysItsPlace(await file({ [name]: place }))).toBe(true)
      expect(saysItsPlace(await file({ COMMENT: `No ${name}=here`, ALLOCATION: '1' }))).toBe(false)
    }
  },
)

test('comments of Ogg are read on from page to page', async () => {
  expect(saysItsPlace(await oggFile({ COMMENT: 'x'.repeat(150_000), LOCATION: place }))).toBe(true)
})

function box(type: string, words: string): Buffer {
  const content = Buffer.from(words, 'latin1')
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}
