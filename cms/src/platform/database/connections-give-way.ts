import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import type { Pool } from 'pg'
import { z } from 'zod'
import { giveWay } from '../processes/niceness.ts'

/** What `pg` knows of a connection: by which process Postgres serves it, and from which port it was made. */
const ConnectionSchema = z.object({
  processID: z.number(),
  connection: z.object({ stream: z.object({ localPort: z.number() }) }),
})

/**
 * Has the processes by which Postgres serves a pool give way as this process does (`processes/niceness.ts`), where they run on this
 * machine. Elsewhere, behind a pooler or in another container, they count as all others.
 */
export function connectionsGiveWay(pool: Pick<Pool, 'on'>, niceness = getPriority()): void {
  if (niceness <= 0) return
  const known = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const { data } = ConnectionSchema.safeParse(client)
    if (data) void giveWayAsServer(data, niceness)
  })
}

async function giveWayAsServer(
  { processID, connection }: z.infer<typeof ConnectionSchema>,
  niceness: number,
): Promise<void> {
  try {
    // Such as ‘postgres: meridian meridian 127.0.0.1(53976) idle’: of another machine's processes this one may have the number.
    const title = await readFile(`/proc/${processID}/cmdline`, 'utf8')
    if (title.startsWith('postgres: ') && title.includes(`(${connection.stream.localPort})`))
      await giveWay(processID, niceness)
  } catch {
    // It is none of this machine's, or not ours to tell.
  }
}
