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

test.each([
  ['cut off', (await mp4File()).subarray(0, 120)],
  ['without any sound', wavFile(0)],
])('a recording that is %s is damaged', async (_what, file) => {
  expect(await inspectRecording(file)).toEqual({ ok: false, reason: expect.stringContaining('is damaged') })
})
