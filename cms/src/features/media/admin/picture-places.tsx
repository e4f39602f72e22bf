import type { UIFieldServerComponent } from 'payload'
import { readPicturePlaces } from '../read-picture-places.ts'
import { DeleteUsedPicture } from './delete-used-picture.tsx'

/** Beside a picture: every document that shows it, and the way to delete it from all of them. */
export const PicturePlaces: UIFieldServerComponent = async ({ id, payload, user }) => {
  if (typeof id !== 'number') return null
  const { places, total } = await readPicturePlaces({ client: payload.db.pool, user }, id)
  return (
    <section className="meridian-panel picture-places" aria-labelledby="picture-places-title">
      <h2 id="picture-places-title" className="meridian-receipt-label">
        Used in
      </h2>
      {total === 0 && <p>Nothing shows this picture.</p>}
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
      {total > 0 && <DeleteUsedPicture places={places} total={total} />}
    </section>
  )
}
