import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { CreatorSteps } from './CreatorSteps.tsx'
import { SetupNote, SignedOutNote, TurnedAwayNote } from './CreatorNotes.tsx'
import { creator, keepInStep, draftParameter } from './page-creator.ts'

/** Draws the content creator inside `place` from now on. */
export function mountCreator(place: HTMLElement): void {
  createRoot(place).render(<ContentCreator />)
}

/** The content creator, for whoever may use it; everybody else reads whom it is for. */
export function ContentCreator() {
  const stage = useStore(creator.$stage)

  useEffect(() => {
    void creator.begin(new URLSearchParams(location.search).get(draftParameter))
    return keepInStep()
  }, [])

  switch (stage.name) {
    case 'loading':
      return <output className="creator-loading">Loading...</output>
    case 'signed-out':
      return <SignedOutNote />
    case 'not-for-you':
      return <TurnedAwayNote message={stage.message} />
    case 'failed':
      return (
        <div className="creator-note" role="alert">
          <p>{stage.message}</p>
          <p>
            <button className="button-outline" type="button" onClick={() => location.reload()}>
              Try again
            </button>
          </p>
        </div>
      )
    case 'ready':
      if (stage.overview.settings.state === 'unset')
        return <SetupNote missing={stage.overview.settings.missing} />
      return <CreatorSteps overview={stage.overview} settings={stage.overview.settings} />
  }
}
