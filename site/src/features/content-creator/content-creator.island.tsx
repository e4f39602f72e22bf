import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useIsReady } from '../../ui/form/use-is-ready.ts'
import { CreatorSteps } from './CreatorSteps.tsx'
import { SetupNote, SignedOutNote, TurnedAwayNote } from './CreatorNotes.tsx'
import { creator, keepInStep, draftParameter } from './page-creator.ts'

/**
 * The content creator, for anyone who may use it; everybody else reads whom it is for.
 *
 * Why does this need to be an island? A draft is written, saved and continued on this page, step by step.
 */
export function ContentCreator() {
  return useIsReady() ? <Stage /> : <Placeholder />
}

/** Until the code is there `data-session` of the page says which of the two shows: who is asked to sign in loads nothing. */
function Placeholder() {
  return (
    <>
      <SignedOutNote className="in-data-[session=authenticated]:hidden in-data-[session=loading]:hidden" />
      <output className="creator-loading hidden in-data-[session=authenticated]:block in-data-[session=loading]:block">
        Loading...
      </output>
      <p className="creator-unloaded" role="alert">
        The content creator could not be loaded.{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- without its code the page can only be loaded again, and this is its address. */}
        <a className="text-link" href="">
          Try again
        </a>
      </p>
    </>
  )
}

function Stage() {
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
