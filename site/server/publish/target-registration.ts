import { setTimeout as pause } from 'node:timers/promises'
import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { registerEveryMs } from '@meridian/shared/publishing/publish-target.schema'
import {
  registerPublishTargetEndpoint,
  withdrawPublishTargetEndpoint,
} from '@meridian/shared/publishing/publishing.endpoints'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { RegularCall } from './regular-call.ts'

/** A CMS that does not answer holds up no stop for longer: it notices by itself that nobody calls any more. */
const leaveLimitMs = 2000

export interface TargetRegistration {
  start(): void
  /** Takes the server off the list. */
  stop(): Promise<void>
}

/** Says to the CMS where publishes are to be delivered to, for as long as the server runs. */
export function createTargetRegistration(options: {
  access: Pick<CmsAccess, 'post'>
  /** Where the worker reaches this server; undefined for one that is not to register. */
  address: string | undefined
  /** The last event that was applied. */
  position: () => number | null
  log: Logger
}): TargetRegistration {
  const { access, address, position, log } = options
  if (address === undefined) return { start() {}, async stop() {} }
  const calls = new RegularCall({
    call: () => tell(access, registerPublishTargetEndpoint, { address, position: position() }),
    everyMs: registerEveryMs,
    failure: 'The CMS could not be told where to deliver publishes.',
    log,
  })

  const leave = async (): Promise<void> => {
    await calls.stop()
    try {
      await tell(access, withdrawPublishTargetEndpoint, { address })
    } catch (error) {
      log.warn({ err: error }, 'The CMS could not be told that publishes are not to be delivered any more.')
    }
  }

  return {
    start: () => calls.start(),
    stop: () => Promise.race([leave(), pause(leaveLimitMs, undefined, { ref: false })]),
  }
}

async function tell<const E extends CallableEndpoint>(
  access: Pick<CmsAccess, 'post'>,
  endpoint: E,
  what: BodyOf<E>,
): Promise<void> {
  const { status, body } = await access.post(endpoint, what)
  if (status !== 204) throw new Error(`The CMS answered ${status}: ${new TextDecoder().decode(body)}`)
}
