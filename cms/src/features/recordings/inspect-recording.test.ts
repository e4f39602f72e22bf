import { expect, test } from 'vitest'
import { m4aFile, mp3File, mp4File, wavFile, webmFile } from '../../../test/recordings.ts'
import { inspectRecording } from './inspect-recording.ts'

test.each([
  ['mp3', 'audio', 'audio/mpeg', 1, mp3File()],
  ['m4a', 'audio', 'audio/mp4', 2, await m4aFile()],
  ['wav', 'audio', 'audio/wav', 1.5, wavFile(1.5)],
  ['mp4', 'video', 'video/mp4', 2, await mp4File()],
])('%s is %s by its content, and says how long it is', async (extension, kind, mimeType, seconds, file) => {
  const inspected = await inspectRecording(file)
  expect(inspected).toMatchObject({ ok: true, value: { kind, mimeType, extension } })
  expect(inspected.ok && inspected.value.durationSeconds).toBeCloseTo(seconds, 1)
})

test('a video says how large it is shown, sound has no size', async () => {
  expect(await inspectRecording(await webmFile())).toMatchObject({
    ok: true,
    value: { kind: 'video', mimeType: 'video/webm', extension: 'webm', width: 320, height: 180 },
  })
  expect(await inspectRecording(wavFile(1))).toMatchObject({ ok: true, value: { width: null, height: null } })
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['a video in a codec that few browsers play', await mp4File('hevc')],
])('%s is no recording that pages can play', async (_what, file) => {
  expect(await inspectRecording(file)).toEqual({
    ok: false,
    reason: expect.stringMatching(/^This file is no recording that pages can play\. Use MP3,/),
  })
})

test.each(['\xa9xyz', 'com.apple.quicktime.location.ISO6709'])(
  'a video that says by %j where it was recorded is refused',
  async (mark) => {
    const file = await mp4File()
    expect(await inspectRecording(withWords(file, 'free', mark))).toEqual({
      ok: false,
      reason: expect.stringContaining('says where it was recorded'),
    })
    // The same bytes among the pictures say nothing.
    expect(
      await inspectRecording(Buffer.concat([file, box('mdat', Buffer.from(mark, 'latin1'))])),
    ).toMatchObject({
      ok: true,
    })
  },
)

test.each([
  ['cut off', (await mp4File()).subarray(0, 120)],
  ['without any sound', wavFile(0)],
])('a recording that is %s is damaged', async (_what, file) => {
  expect(await inspectRecording(file)).toEqual({ ok: false, reason: expect.stringContaining('is damaged') })
})

function box(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** An MP4 with a box of words at the end of its `moov`, which is the last of this file. */
function withWords(file: Buffer, type: string, words: string): Buffer {
  const start = file.indexOf('moov') - 4
  const added = box(type, Buffer.from(words, 'latin1'))
  const moov = Buffer.concat([file.subarray(start), added])
  moov.writeUInt32BE(moov.length, 0)
  return Buffer.concat([file.subarray(0, start), moov])
}
