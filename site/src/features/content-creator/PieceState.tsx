import { useStore } from '@nanostores/react'
import type { CommissionCard } from '@meridian/shared/content-creator/commission.schema'
import { Fault } from './Fault.tsx'
import { creator, pieceParameter } from './page-creator.ts'
import type { SaveState } from './piece-saver.ts'

const saveTexts: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  conflict: 'Changed in another window',
  failed: 'Not saved: the server did not take it',
}

/** Whether the piece is saved, what to do when it cannot be, and the other pieces. */
export function PieceState({ commissions }: { commissions: CommissionCard[] }) {
  const state = useStore(creator.$save)
  const piece = useStore(creator.$piece)
  const others = commissions.filter(({ id }) => id !== piece.id)
  return (
    <>
      <output className="creator-save" data-state={state}>
        {piece.work.brief.topic === '' && state === 'saved' ? 'A new piece' : saveTexts[state]}
      </output>
      <Fault about="piece" />
      {state === 'conflict' && (
        <p className="creator-ways">
          <button className="button-outline" type="button" onClick={() => void creator.open(piece.id)}>
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
      {piece.work.brief.topic !== '' && (
        <p className="creator-begin">
          <button className="creator-quiet" type="button" onClick={creator.startOver}>
            Begin another piece
          </button>
        </p>
      )}
      {others.length > 0 && (
        <details className="creator-others">
          <summary>Earlier pieces</summary>
          <ul>
            {others.map(({ id, topic, articleId }) => (
              <li key={id}>
                <a className="quiet-link" href={`?${pieceParameter}=${id}`}>
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
