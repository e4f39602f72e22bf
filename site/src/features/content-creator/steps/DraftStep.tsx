import { useStore } from '@nanostores/react'
import { readCitations } from '@meridian/shared/content-creator/citations'
import { creator } from '../page-creator.ts'
import { GenerationBar } from '../GenerationBar.tsx'
import { RunningText } from './RunningText.tsx'
import { Step } from './Step.tsx'
import { ToneChoice } from './ToneChoice.tsx'

export function DraftStep() {
  const { brief, draft, sources } = useStore(creator.$draft).work
  const active = useStore(creator.$active)
  return (
    <Step number={3} title="Draft">
      <GenerationBar
        kind="draft"
        label="Write a draft"
        againLabel="Write another draft"
        missing={brief.topic.trim() === '' ? 'Say first what the draft is about.' : null}
      />
      <RunningText
        label="Draft"
        kinds={['draft', 'tone']}
        value={draft}
        rows={22}
        maxLength={60_000}
        hint="Markdown: ## begins a heading, [1] cites a source, [?] asks the editors to check."
        onChange={(text) => creator.change((work) => ({ ...work, draft: text }))}
      />
      {draft !== '' && active?.generation.kind !== 'draft' && (
        <>
          <ToCheck draft={draft} sourceCount={sources.length} />
          <ToneChoice />
        </>
      )}
    </Step>
  )
}

/** What of the draft nobody has named a source for: it goes with the article as notes for the editors. */
function ToCheck({ draft, sourceCount }: { draft: string; sourceCount: number }) {
  const { cited, unsupported } = readCitations(draft, sourceCount)
  return (
    <div className="creator-check-list">
      <p>
        {cited.length === 0
          ? 'The draft cites no source.'
          : `The draft cites ${cited.map((number) => `[${number}]`).join(', ')}.`}
      </p>
      {unsupported.length > 0 && (
        <details>
          <summary>
            {unsupported.length === 1
              ? 'One sentence has to be checked'
              : `${unsupported.length} sentences have to be checked`}
          </summary>
          <ul>
            {unsupported.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
