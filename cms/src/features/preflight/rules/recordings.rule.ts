import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import type { PlayedRecording } from '../surroundings.ts'
import { anError, aWarning, type Rule } from './rule.ts'

/** Whether every recording is there, and can be followed by readers who do not hear it. */
export const checkRecordings: Rule = ({ draft, around }) =>
  draft.blocks.flatMap(({ blockType, recording }, index): Finding[] => {
    if (blockType !== 'recording' || recording === null) return []
    const facts = around.recordings.get(recording)
    const place = { path: `body.blocks.${index}.recording`, label: `Recording (block ${index + 1})` }
    if (!facts) {
      const gone = { key: `recording-gone:${recording}`, ...place }
      return [anError(gone, 'The recording was deleted. Choose another, or take the block out.')]
    }
    const missing = missingWords(facts)
    return missing === null ? [] : [aWarning({ key: `recording-words:${recording}`, ...place }, missing)]
  })

function missingWords({ kind, title, hasTranscript, hasCaptions }: PlayedRecording): string | null {
  if (kind === 'audio' && !hasTranscript) {
    return `‘${title}’ has no transcript: readers who do not hear it get nothing of it. Add one to the recording.`
  }
  if (kind === 'video' && !hasCaptions) {
    return `‘${title}’ has no captions: readers who do not hear it miss what is said. Add them to the recording.`
  }
  return null
}
