import { useStore } from '@nanostores/react'
import { type Brief, wordLimits } from '@meridian/shared/content-creator/draft-project.schema'
import { useId } from 'react'
import { creator } from '../page-creator.ts'
import { Entry } from './Entry.tsx'
import { Sources } from './Sources.tsx'
import { Step } from './Step.tsx'

/** What is wanted, and the material. */
export function BriefStep({ sections }: { sections: { id: string; name: string }[] }) {
  const { brief } = useStore(creator.$draft).work
  const [sectionId, wordsId] = [useId(), useId()]
  const set = (part: Partial<Brief>) =>
    creator.change((work) => ({ ...work, brief: { ...work.brief, ...part } }))
  return (
    <Step number={1} title="Brief">
      <div className="creator-fields">
        <Entry
          label="Topic"
          value={brief.topic}
          maxLength={500}
          hint="What the draft is about, in a sentence."
          onChange={(topic) => set({ topic })}
        />
        <div className="creator-pair">
          <div>
            <label className="field-label" htmlFor={sectionId}>
              Section
            </label>
            <select
              className="text-field"
              id={sectionId}
              value={brief.section}
              onChange={(event) => set({ section: event.target.value })}
            >
              <option value="">Choose later</option>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className="field-label" htmlFor={wordsId}>
              Length in words
            </label>
            <input
              className="text-field"
              id={wordsId}
              type="number"
              inputMode="numeric"
              {...wordLimits}
              step={50}
              defaultValue={brief.words}
              key={`${creator.$draft.get().id}-words`}
              onChange={(event) => {
                const words = event.target.valueAsNumber
                if (words >= wordLimits.min && words <= wordLimits.max) set({ words: Math.round(words) })
              }}
            />
          </div>
        </div>
        <Entry
          label="Angle"
          value={brief.angle}
          maxLength={1000}
          rows={2}
          hint="What it says that others have not said."
          onChange={(angle) => set({ angle })}
        />
        <Entry
          label="Audience"
          value={brief.audience}
          maxLength={300}
          onChange={(audience) => set({ audience })}
        />
      </div>
      <Sources />
    </Step>
  )
}
