import { createHmac } from 'node:crypto'
import { env } from '../../env.ts'

const key = createHmac('sha256', env.PAYLOAD_SECRET).update('audit addresses').digest()

/** Says that two events came from the same place, without saying from where. */
export function hashAddress(address: string): string {
  return createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)
}
