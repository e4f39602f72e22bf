import { DeleteUsed, type UsedInProps } from './delete-used.tsx'

/** Every document that shows an upload, and the way to delete it from all of them; `none` is said while there is none. */
export function UsedIn({ collection, places, total, none }: UsedInProps & { none: string }) {
  return (
    <section className="meridian-panel picture-places" aria-labelledby="used-in-title">
      <h2 id="used-in-title" className="meridian-receipt-label">
        Used in
      </h2>
      {total === 0 && <p>{none}</p>}
      {total > 0 && (
        <ul>
          {places.map(({ subject, title, where, isPublic, href }) => (
            <li key={subject}>
              {href === null ? 'A draft of a colleague' : <a href={href}>{title}</a>}
              <span>{` ${where}${isPublic ? '' : ', not public'}`}</span>
            </li>
          ))}
        </ul>
      )}
      {total > places.length && <p>{`and ${total - places.length} more.`}</p>}
      {total > 0 && <DeleteUsed collection={collection} places={places} total={total} />}
    </section>
  )
}
