import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The priority of processes that nobody waits for: about a tenth of what publishing and readers get when a machine is
 * busy, so that they go first, and yet it is got to.
 */
export const givesWay = 10

/**
 * The priority of what is done once and may take as long as it likes: about a seventieth of a core while the machine is busy. A
 * first start sizes its pictures after its pages are rendered, not beside it; while a magazine moves in, publishes go first.
 */
export const givesWayToAll = 19

/**
 * How much the session of a process gives way that gives way by {@link givesWay}: it gets a third of what each other session gets, and each
 * connection of Postgres is one. Somebody waits for a typeset issue by the minute, and on a machine that is busy with many sessions a tenth
 * of each would be nothing.
 */
const sessionGivesWay = 5

/** Linux takes ten changes a second of all processes together. */
const triesEveryMs = 150
const tries = 20

/**
 * Has a process that leads a session of its own give way to all others. Where Linux first weighs sessions against each other (autogroup, as on most
 * machines without containers), the priority of a process counts in its session alone, and so the session gives way as well.
 */
export async function giveWay(pid: number, niceness: number): Promise<void> {
  setPriority(pid, niceness)
  const ofSession = niceness === givesWayToAll ? givesWayToAll : Math.min(niceness, sessionGivesWay)
  for (let left = tries; left > 0; left -= 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(ofSession))
    } catch (error) {
      // It has ended, or the system does not weigh sessions.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
    }
    await pause(triesEveryMs, undefined, { ref: false })
  }
}
