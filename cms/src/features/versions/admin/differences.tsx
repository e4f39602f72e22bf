import type { FieldDifference, TextPart } from '../version-difference.ts'
import { wordsText } from './version-text.ts'

/** Field by field what was taken out and what was put in. */
export function Differences({ differences }: { differences: FieldDifference[] }) {
  return (
    <div className="differences">
      {differences.map((difference) => (
        <section key={difference.label} aria-label={difference.label}>
          <h2>{difference.label}</h2>
          {difference.kind === 'form' ? (
            <p className="staff-note-line">
              It reads the same; formats, links or the order of what is in it have changed.
            </p>
          ) : (
            <>
              <p className="staff-note-line">{wordsText(difference)}</p>
              <p className="difference-text">
                {difference.parts.map((part, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- Parts have no other name than their place.
                  <Part key={index} part={part} />
                ))}
              </p>
            </>
          )}
        </section>
      ))}
    </div>
  )
}

function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === 'added') return <ins>{text}</ins>
  if (kind === 'removed') return <del>{text}</del>
  return <span>{text}</span>
}
