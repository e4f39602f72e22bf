import { useStore } from '@nanostores/react'
import type { DraftProjectCard } from '@meridian/shared/content-creator/draft-project.schema'
import { Problem } from './Problem.tsx'
import { creator, draftParameter } from './page-creator.ts'
import type { SaveState } from './draft-saver.ts'

const saveTexts: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  conflict: 'Changed in another window',
  failed: 'Not saved: the server did not take it',
}

/** Whether the draft is saved, what to do when it cannot be, and the other drafts. */
export function DraftState({ draftProjects }: { draftProjects: DraftProjectCard[] }) {
  const state = useStore(creator.$save)
  const draft = useStore(creator.$draft)
  const others = draftProjects.filter(({ id }) => id !== draft.id)
  return (
    <>
      <output className="creator-save" data-state={state}>
        {draft.work.brief.topic === '' && state === 'saved' ? 'A new draft' : saveTexts[state]}
      </output>
      <Problem about="draft" />
      {state === 'conflict' && (
        <p className="creator-ways">
          <button className="button-outline" type="button" onClick={() => void creator.open(draft.id)}>
            Show what is there
          </button>
          <button className="creator-quiet" type="button" onClick={() => void creator.keepMine()}>
            Keep what stands here
          </button>
        </p>
      )}
      {state === 'failed' && (
        <p>
          <button
            className="button-outline"
            type="button"
            onClick={() => creator.change((work) => ({ ...work }))}
          >
            Try again
          </button>
        </p>
      )}
      {draft.work.brief.topic !== '' && (
        <p className="creator-begin">
          <button className="creator-quiet" type="button" onClick={creator.startOver}>
            Begin another draft
          </button>
        </p>
      )}
      {others.length > 0 && (
        <details className="creator-others">
          <summary>Earlier drafts</summary>
          <ul>
            {others.map(({ id, topic, articleId }) => (
              <li key={id}>
                <a className="quiet-link" href={`?${draftParameter}=${id}`}>
                  {topic}
                </a>
                <button className="creator-quiet" type="button" onClick={() => void creator.forget(id)}>
                  Remove<span className="sr-only"> {topic}</span>
                </button>
                {articleId !== null && <span className="byline"> Saved as a draft</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
