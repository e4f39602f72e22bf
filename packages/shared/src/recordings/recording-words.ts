import { durationText, type RecordingKind } from './recording-file.ts'

/** What a recording is and how long: `Audio · 3:07`. */
export function recordingWords({
  kind,
  durationSeconds,
}: {
  kind: RecordingKind
  durationSeconds: number
}): string {
  return `${kind === 'audio' ? 'Audio' : 'Video'} · ${durationText(durationSeconds)}`
}

/** What is said in a recording, paragraph by paragraph. */
export function transcriptParagraphs({ transcript }: { transcript: string }): string[] {
  return transcript.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}
