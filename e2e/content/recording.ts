import type { Page } from '@playwright/test'

/** A tone of some seconds as a WAV file; no two frequencies are the same file. */
export function toneFile({ seconds, hertz }: { seconds: number; hertz: number }): Buffer {
  const samplesPerSecond = 8000
  const samples = Math.round(seconds * samplesPerSecond)
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(samplesPerSecond, 24)
  file.writeUInt32LE(samplesPerSecond * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index += 1) {
    const sample = Math.sin((2 * Math.PI * hertz * index) / samplesPerSecond) * 8000
    file.writeInt16LE(Math.round(sample), 44 + index * 2)
  }
  return file
}

/** A film of some frames in WebM, made by the browser, as wide as 320 pixels. */
export async function filmFile(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const brush = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 20; frame += 1) {
      brush?.fillRect(frame, frame, 40, 40)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  })
  return Buffer.from(encoded, 'latin1')
}
