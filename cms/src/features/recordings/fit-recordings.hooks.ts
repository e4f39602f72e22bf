import { recordingSizeProblem } from '@meridian/shared/recordings/recording-file'
import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
} from 'payload'
import { toSlug } from '../../platform/fields/slug.ts'
import type { Recording } from '../../payload-types.ts'
import { unfitFile } from '../media/unfit-file.ts'
import { inspectRecording, type RecordingFacts } from './inspect-recording.ts'

/** What the file of a request is, until its document is written. */
class InspectedFile {
  readonly facts: RecordingFacts

  constructor(facts: RecordingFacts) {
    this.facts = facts
  }
}

/**
 * Refuses what pages cannot play, with a sentence that says so, and names the file after its content: a name that never stands for
 * two recordings can be cached for ever, and a file is served as what it is.
 */
export const refuseUnfitRecordings: CollectionBeforeOperationHook<'recordings'> = async ({
  req,
  operation,
}) => {
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  const { data } = req.file
  const problem = recordingSizeProblem(data.length)
  if (problem !== null) throw unfit(req, problem)
  const inspected = await inspectRecording(data)
  if (!inspected.ok) throw unfit(req, inspected.reason)
  const { mimeType, extension } = inspected.value
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 10)
  req.file.name = `${toSlug(parse(req.file.name).name).slice(0, 60) || 'recording'}-${digest}.${extension}`
  req.file.mimetype = mimeType
  req.context['inspectedRecording'] = new InspectedFile(inspected.value)
}

/** Writes down what the file is; nobody else says it. */
export const keepFacts: CollectionBeforeChangeHook<Recording> = ({ data, originalDoc, req }) => {
  const inspected = req.context['inspectedRecording']
  if (!(inspected instanceof InspectedFile)) {
    if (!originalDoc) return data
    // Payload takes these two from anyone who sends them.
    const { mimeType = null, filesize = null } = originalDoc
    return { ...data, mimeType, filesize }
  }
  delete req.context['inspectedRecording']
  const { kind, durationSeconds, width, height } = inspected.facts
  return { ...data, kind, durationSeconds, frameWidth: width, frameHeight: height }
}

function unfit(req: PayloadRequest, message: string): Error {
  return unfitFile(req, { collection: 'recordings', message })
}
