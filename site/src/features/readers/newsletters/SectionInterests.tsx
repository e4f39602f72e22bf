import type { SectionInterest } from '@meridian/shared/newsletter/section-interests.schema'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { sectionInterests } from '../../../lib/reader-data/section-interests.store.ts'
import { $isChoosingSections, chooseSections } from './newsletter-choice.store.ts'

/** The sections that a reader wants to hear of, once a newsletter comes. What cannot be read is not asked for here. */
export function SectionInterests() {
  const resource = useStore(sectionInterests.$resource)
  if (resource.state !== 'ready' || resource.value.length === 0) return null
  const { value: sections } = resource
  // What another choice has brought is shown in the form.
  return <SectionsForm key={JSON.stringify(sections)} sections={sections} />
}

function SectionsForm({ sections }: { sections: readonly SectionInterest[] }) {
  const [chosen, setChosen] = useState(() => sections.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])))
  const isPending = useStore($isChoosingSections)
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void chooseSections(chosen)
  }
  return (
    <form className="mt-10 max-w-headline" onSubmit={save}>
      <fieldset className="min-w-0" aria-describedby="section-interests-note">
        <legend className="headline text-headline-s">Sections that you care about</legend>
        <p className="mt-1 text-note text-muted" id="section-interests-note">
          Some mails are for readers of a section. What goes to everybody comes either way.
        </p>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {sections.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 items-center gap-3 text-ui">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <button className="button-outline mt-4" type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving...' : 'Save sections'}
      </button>
    </form>
  )
}
