import { useStore } from '@nanostores/react'
import type { GenerationKind } from '@meridian/shared/content-creator/generation.schema'
import { creator } from '../page-creator.ts'
import { Entry } from './Entry.tsx'

interface RunningTextProps {
  label: string
  /** The generations that write this text. */
  kinds: readonly GenerationKind[]
  value: string
  rows: number
  maxLength: number
  hint: string
  onChange: (text: string) => void
}

/** A text that the model writes and people change; while it is written it comes word by word in its place. */
export function RunningText({ kinds, value, ...entry }: RunningTextProps) {
  const active = useStore(creator.$active)
  const isRunning = active !== null && kinds.includes(active.generation.kind)
  if (!isRunning && value === '') return null
  return <Entry {...entry} value={isRunning ? active.output : value} isProse isBeingWritten={isRunning} />
}
