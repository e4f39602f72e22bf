import type { UIFieldServerComponent } from 'payload'
import { UsedIn } from '../../media/admin/used-in.tsx'
import { readRecordingPlaces } from '../recording-places.ts'

/** Beside a recording: every article that has it, and the way to delete it from all of them. */
export const RecordingPlaces: UIFieldServerComponent = async ({ id, payload, user }) => {
  if (typeof id !== 'number') return null
  const found = await readRecordingPlaces({ client: payload.db.pool, user }, id)
  return <UsedIn collection="recordings" none="No article has this recording." {...found} />
}
