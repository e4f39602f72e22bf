import { Installation } from '../scripts/test/installation.ts'
import { env } from './env.ts'

/** The installation whose magazine the journeys walk through. */
export function openMagazine(): Installation {
  return Installation.open({ dataDir: env.E2E_DATA_DIR, port: env.E2E_PORT })
}
