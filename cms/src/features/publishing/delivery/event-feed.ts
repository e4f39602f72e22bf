import type { Client } from 'pg'
import { targetsChannel } from '../targets/register-target.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLockSql } from '../../../platform/locks/with-lock.ts'
import type { Wakeup } from '../../../platform/queue/wakeup.ts'

/** The channel on which a committed change announces itself. */
export const publishChannel = 'publish_events'

/*
 * Ids are drawn before a transaction commits, so that a smaller id can become visible after a larger one. The
 * order that targets follow is therefore given here, after the commit, one worker at a time. Each statement of
 * the string sees what was committed when it began, the string as a whole is one transaction.
 */
const numberEventsSql = `
  ${holdLockSql(locks.eventPositions)};
  update publish_events event set position = numbered.position
  from (
    select id, (select coalesce(max(position), 0) from publish_events) + row_number() over (order by id) as position
    from publish_events where position is null
  ) numbered
  where event.id = numbered.id`

/** Gives every committed event that has none yet its position, without gaps from 1. */
export async function numberEvents(client: { query: (text: string) => Promise<unknown> }): Promise<void> {
  await client.query(numberEventsSql)
}

export interface EventFeedOptions {
  wakeup: Wakeup
  pollMs: number
  signal: AbortSignal
  onNumbered: () => void
  /** Called at first, when a target has called or left (with its address), and every `pollMs`. */
  onTargets: (client: Client, called: readonly string[]) => Promise<void>
}

/**
 * Listens on this connection until aborted: for committed changes, which it numbers, and for targets that come and go.
 */
export async function followEvents(client: Client, options: EventFeedOptions): Promise<void> {
  let called: string[] = []
  let listedAtMs = -Infinity
  client.on('notification', ({ channel, payload }) => {
    if (channel === targetsChannel && payload) called.push(payload)
    options.wakeup.wake()
  })
  await client.query(`listen ${publishChannel}; listen ${targetsChannel}`)
  while (!options.signal.aborted) {
    await numberEvents(client)
    options.onNumbered()
    if (called.length > 0 || performance.now() - listedAtMs >= options.pollMs) {
      const announced = called
      called = []
      listedAtMs = performance.now()
      await options.onTargets(client, announced)
    }
    // The poll is a safety net for a lost notification, and notices a connection that died without a word.
    await options.wakeup.wait(options.pollMs, options.signal)
  }
}
