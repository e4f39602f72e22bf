'use client'

import { recordingKinds } from '@meridian/shared/recordings/recording-file'
import { recordingWords } from '@meridian/shared/recordings/recording-words'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
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
  const [words, setWords] = useState('…')
  const address = `${config.routes.api}/recordings/${id}?depth=0`
  useEffect(() => {
    const unmounted = new AbortController()
    const read = async () => {
      const found = await readWords(address, unmounted.signal)
      if (!unmounted.signal.aborted) setWords(found)
    }
    void read()
    return () => unmounted.abort()
  }, [address])
  return <>{words}</>
}

async function readWords(address: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(address, { signal })
    if (answer.status === 404) return 'The recording was deleted.'
    if (answer.ok) {
      const recording = RecordingSchema.parse(await answer.json())
      return `${recording.title} · ${recordingWords(recording)}`
    }
  } catch (error) {
    if (!signal.aborted) console.warn('A recording cannot be read.', error)
  }
  return 'This recording cannot be read right now.'
}
