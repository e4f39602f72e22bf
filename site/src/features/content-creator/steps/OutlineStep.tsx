import { useStore } from '@nanostores/react'
import { creator } from '../page-creator.ts'
import { GenerationBar } from '../GenerationBar.tsx'
import { RunningText } from './RunningText.tsx'
import { Step } from './Step.tsx'

export function OutlineStep() {
  const { brief, outline } = useStore(creator.$draft).work
  return (
    <Step number={2} title="Outline">
      <GenerationBar
        kind="outline"
        label="Write an outline"
        againLabel="Write another outline"
        missing={brief.topic.trim() === '' ? 'Say first what the draft is about.' : null}
      />
      <RunningText
        label="Outline"
        kinds={['outline']}
        value={outline}
        rows={10}
        maxLength={20_000}
        hint="Change it as you like: the draft follows it."
        onChange={(text) => creator.change((work) => ({ ...work, outline: text }))}
      />
    </Step>
  )
}
