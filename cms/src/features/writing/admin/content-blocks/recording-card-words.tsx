'use client'

import { recordingKinds } from '@meridian/shared/recordings/recording-file'
import { recordingWords } from '@meridian/shared/recordings/recording-words'
import { useConfig, usePayloadAPI } from '@payloadcms/ui'
import { z } from 'zod'

const RecordingSchema = z.object({
  title: z.string(),
  kind: z.enum(recordingKinds),
  durationSeconds: z.number(),
})
const BlockSchema = z.object({
  blockType: z.literal('recording'),
  recording: z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)]),
})

/** The recording that a block names; null for any other block. */
export function recordingOf(fields: unknown): number | null {
  return BlockSchema.safeParse(fields).data?.recording ?? null
}

/** What a recording is called, what it is and how long. */
export function RecordingCardWords({ id }: { id: number }) {
  const { config } = useConfig()
  const [{ data, isError, isLoading }] = usePayloadAPI(`${config.routes.api}/recordings/${id}`, {
    initialParams: { depth: 0 },
  })
  const recording = RecordingSchema.safeParse(data).data
  if (recording) return <>{`${recording.title} · ${recordingWords(recording)}`}</>
  return <>{isLoading && !isError ? '…' : 'The recording was deleted.'}</>
}
