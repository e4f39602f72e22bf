import { useStore } from '@nanostores/react'
import { choicesIn } from '@meridian/shared/content-creator/generation-texts'
import { creator } from '../page-creator.ts'
import { GenerationBar } from '../GenerationBar.tsx'
import { Entry } from './Entry.tsx'
import { Step } from './Step.tsx'

/** What stands around the text: headline, standfirst, and how search engines show it. */
export function FrameStep() {
  const { work } = useStore(creator.$draft)
  const missing = work.draft.trim() === '' ? 'There is no draft yet.' : null
  return (
    <Step number={4} title="Headline and standfirst">
      {missing !== null && <p className="creator-hint">{missing}</p>}
      <div className="creator-part">
        <GenerationBar
          kind="headlines"
          label="Suggest headlines"
          againLabel="Suggest others"
          missing={missing}
          isQuiet
        />
        <Choices
          kind="headlines"
          legend="Headlines"
          value={work.title}
          onChoose={(title) => creator.change((before) => ({ ...before, title: title.slice(0, 200) }))}
        />
        <Entry
          label="Headline"
          value={work.title}
          maxLength={200}
          isProse
          onChange={(title) => creator.change((before) => ({ ...before, title }))}
        />
      </div>
      <div className="creator-part">
        <GenerationBar
          kind="excerpt"
          label="Suggest standfirsts"
          againLabel="Suggest other standfirsts"
          missing={missing}
          isQuiet
        />
        <Choices
          kind="excerpt"
          legend="Standfirsts"
          value={work.excerpt}
          onChoose={(excerpt) => creator.change((before) => ({ ...before, excerpt: excerpt.slice(0, 500) }))}
        />
        <Entry
          label="Standfirst"
          value={work.excerpt}
          rows={3}
          maxLength={500}
          isProse
          onChange={(excerpt) => creator.change((before) => ({ ...before, excerpt }))}
        />
      </div>
      <div className="creator-part">
        <GenerationBar
          kind="seo"
          label="Write for search engines"
          againLabel="Write that again"
          missing={missing}
          isQuiet
        />
        <Entry
          label="Title for search engines"
          value={work.seoTitle}
          maxLength={120}
          onChange={(seoTitle) => creator.change((before) => ({ ...before, seoTitle }))}
        />
        <Entry
          label="Description for search engines"
          value={work.seoDescription}
          rows={2}
          maxLength={320}
          onChange={(seoDescription) => creator.change((before) => ({ ...before, seoDescription }))}
        />
      </div>
    </Step>
  )
}

interface ChoicesProps {
  kind: 'headlines' | 'excerpt'
  legend: string
  value: string
  onChoose: (text: string) => void
}

/** What the model suggests, as it comes; choosing one fills the field below, where it can be changed. */
function Choices({ kind, legend, value, onChoose }: ChoicesProps) {
  const active = useStore(creator.$active)
  const generation = useStore(creator.$generations).get(kind)
  const isRunning = active?.generation.kind === kind
  const choices = isRunning
    ? choicesIn(active.output)
    : generation?.state === 'done'
      ? choicesIn(generation.output)
      : []
  if (choices.length === 0) return null
  return (
    <fieldset className="creator-choices">
      <legend className="field-label">{legend}</legend>
      {choices.map((text, index) => (
        <label key={`${index + 1}`}>
          <input
            type="radio"
            name={`creator-${kind}`}
            checked={text === value}
            disabled={isRunning}
            onChange={() => onChoose(text)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
