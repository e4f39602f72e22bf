import type { UIFieldServerComponent } from 'payload'
import { readPicturePlaces } from '../read-picture-places.ts'
import { UsedIn } from './used-in.tsx'

/** Beside a picture: every document that shows it, and the way to delete it from all of them. */
export const PicturePlaces: UIFieldServerComponent = async ({ id, payload, user }) => {
  if (typeof id !== 'number') return null
  const found = await readPicturePlaces({ client: payload.db.pool, user }, id)
  return <UsedIn collection="media" none="Nothing shows this picture." {...found} />
}
