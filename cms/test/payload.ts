import { type Payload, getPayload } from 'payload'
import config from '../src/payload.config.ts'

/** Payload on this test file's own database. */
export function openPayload(): Promise<Payload> {
  return getPayload({ config, disableOnInit: true })
}
