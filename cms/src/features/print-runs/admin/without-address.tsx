import type { PrintOverview } from '../read-print-runs.ts'
import { countText } from '../../../platform/admin/staff-formats.ts'

/** Who gets the print edition and has not said where: they are in the next batch once they have. */
export function WithoutAddress({ readers }: { readers: PrintOverview['withoutAddress'] }) {
  return (
    <section aria-labelledby="unaddressed-title" className="staff-section">
      <h2 id="unaddressed-title">No address</h2>
      {readers.length === 0 && <p className="staff-empty">Every reader of the print edition has one.</p>}
      {readers.length > 0 && (
        <>
          <p>{countText(readers.length, 'reader')} in no batch until they give one in their account.</p>
          <ul className="staff-list staff-people">
            {readers.map(({ publicId, name, email, countryNotServed }) => (
              <li key={publicId}>
                <a href={`/admin/readers/${publicId}`}>{name}</a>
                <span className="staff-note-line">
                  {email}
                  {countryNotServed && `: the address is in ${countryNotServed}, which is not delivered to`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
