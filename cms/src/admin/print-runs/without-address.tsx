import type { PrintDesk } from '../../domain/print-runs/read-print-runs.ts'
import { countText } from '../desk-formats.ts'

/** Who gets the print edition and has not said where: they are in the next batch once they have. */
export function WithoutAddress({ readers }: { readers: PrintDesk['withoutAddress'] }) {
  return (
    <section aria-labelledby="unaddressed-title" className="desk-section">
      <h2 id="unaddressed-title">No address</h2>
      {readers.length === 0 && <p className="desk-empty">Every reader of the print edition has one.</p>}
      {readers.length > 0 && (
        <>
          <p>{countText(readers.length, 'reader')} in no batch until they give one in their account.</p>
          <ul className="desk-list desk-people">
            {readers.map(({ publicId, name, email }) => (
              <li key={publicId}>
                <a href={`/admin/readers/${publicId}`}>{name}</a>
                <span className="desk-note-line">{email}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
