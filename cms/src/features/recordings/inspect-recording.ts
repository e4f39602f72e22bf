import { type RecordingKind, recordingFormats } from '@meridian/shared/recordings/recording-file'
import { saysItsPlace } from './recorded-place.ts'

/** What a file says of itself. */
export interface RecordingFacts {
  kind: RecordingKind
  mimeType: string
  extension: string
  durationSeconds: number
  width: number | null
  height: number | null
}

interface Format {
  kind: RecordingKind
  mimeType: string
  extension: string
  codecs: readonly string[]
}

/** By the name of its container. What phones and browsers all play has other codecs as well; these they do play. */
const sound: Record<string, Format> = {
  MP3: { kind: 'audio', mimeType: 'audio/mpeg', extension: 'mp3', codecs: ['mp3'] },
  MP4: { kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a', codecs: ['aac', 'mp3'] },
  Ogg: { kind: 'audio', mimeType: 'audio/ogg', extension: 'ogg', codecs: ['opus', 'vorbis'] },
  WAVE: {
    kind: 'audio',
    mimeType: 'audio/wav',
    extension: 'wav',
    codecs: ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32'],
  },
}
const video: Record<string, Format> = {
  MP4: { kind: 'video', mimeType: 'video/mp4', extension: 'mp4', codecs: ['avc'] },
  WebM: { kind: 'video', mimeType: 'video/webm', extension: 'webm', codecs: ['vp8', 'vp9', 'av1'] },
}

const unknown = `This file is no recording that pages can play. Use ${recordingFormats}.`
const placed =
  'This file says where it was recorded, and readers get it as it is. Export it once more without its location.'
const damaged = 'This recording is damaged: it cannot be read. Export it once more and try again.'

/** What a file is by its content, whatever its sender calls it; or why pages cannot play it, as a sentence for who chose it. */
export async function inspectRecording(
  data: Uint8Array,
): Promise<{ ok: true; value: RecordingFacts } | { ok: false; reason: string }> {
  // Only who uploads needs it.
  const { BufferSource, Input, MP3, MP4, OGG, WAVE, WEBM } = await import('mediabunny')
  using input = new Input({ source: new BufferSource(data), formats: [MP3, MP4, OGG, WAVE, WEBM] })
  if (!(await input.canRead())) return { ok: false, reason: unknown }
  try {
    const { name } = await input.getFormat()
    const [pictures, voice] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!pictures && !voice) return { ok: false, reason: damaged }
    const format = pictures ? video[name] : sound[name]
    const codec = (pictures ?? voice)?.codec ?? ''
    if (!format?.codecs.includes(codec)) return { ok: false, reason: unknown }
    if (saysItsPlace(data)) return { ok: false, reason: placed }
    const durationSeconds = await input.computeDuration()
    if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) return { ok: false, reason: damaged }
    const { kind, mimeType, extension } = format
    const [width, height] = [pictures?.displayWidth ?? null, pictures?.displayHeight ?? null]
    return { ok: true, value: { kind, mimeType, extension, durationSeconds, width, height } }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.warn('A recording cannot be read.', error)
    return { ok: false, reason: damaged }
  }
}
