/** In bytes. A request has at most 64 MB, and a recording comes with its words. */
export const maxRecordingBytes = 60 * 1000 * 1000

export const recordingKinds = ['audio', 'video'] as const

export type RecordingKind = (typeof recordingKinds)[number]

/** What recordings may be uploaded as, for the person who chooses one. */
export const recordingFormats = 'MP3, M4A, Ogg or WAV for sound, MP4 (H.264) or WebM for video'

/** The folder of recordings and their captions, below that of media. */
export const recordingFolder = 'recordings/'

/** Why a file of this size cannot be uploaded as a recording; null when it can. */
export function recordingSizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.'
  if (bytes <= maxRecordingBytes) return null
  return `This file has ${Math.ceil(bytes / 1_000_000)} MB. A recording has at most 60 MB: export it with a lower bit rate, or embed it from another site.`
}

/** How long a recording is, as players say it: `3:07`, `1:02:09`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
