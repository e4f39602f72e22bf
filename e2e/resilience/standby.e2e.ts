import { expectEveryoneServedOnce, startSubscribers } from './served-once.ts'
import { env } from '../env.ts'
import { Editors } from './editors.ts'
import { missing } from './missing.ts'
import { expect, openNewsroom, test } from './stack.ts'
import { StandbyPair, losses } from './standby-pair.ts'

/** A process that has lost its database works again by then, without being restarted. */
const reconnectedWithinSeconds = 30
const servedWithinMs = 600_000

test.describe.configure({ timeout: 900_000 + env.STANDBY_ACTIONS * 20_000 })

for (const loss of losses) {
  test(`the primary ${loss.says} during publishes and payments: the standby has all that was acknowledged`, async () => {
    const pair = await StandbyPair.create(loss)
    try {
      await pair.installation.start()
      const { installation } = pair
      const newsroom = await openNewsroom(installation)
      const complete = { message: 'every page is rendered', timeout: servedWithinMs }
      await expect.poll(async () => (await newsroom.status()).isComplete, complete).toBe(true)
      const articles = [await newsroom.publishCover(), await newsroom.publish()]
      const draft = await newsroom.draft()
      const editors = new Editors({ cms: newsroom.cms, articles, draft, name: 'Standby' })
      const subscribers = await startSubscribers(installation, 'standby')
      editors.start()
      await editors.untilAcknowledged(env.STANDBY_ACTIONS)
      await subscribers.untilPaid(Math.max(0, env.STANDBY_ACTIONS - subscribers.paid))
      const processes = pair.processes()
      const listeners = await pair.listeners()
      expect(listeners).toBeGreaterThan(0)

      await pair.losePrimary()
      await pair.promoteStandby()
      const back = await pair.untilBack(editors, listeners)
      await editors.untilAcknowledged(env.STANDBY_ACTIONS)
      await subscribers.untilPaid(env.STANDBY_ACTIONS)

      await editors.stop()
      const live = {
        message: 'every acknowledged publish is live',
        timeout: servedWithinMs,
        intervals: [100],
      }
      await expect.poll(() => missing(installation.origin, editors), live).toEqual([])
      await expectEveryoneServedOnce(installation, subscribers, servedWithinMs)
      console.log(
        `The primary ${loss.says}: of ${editors.acknowledged} acknowledged publishes and ${subscribers.paid} payments none is lost. ` +
          `After the promotion: ${back.map(({ what, seconds }) => `${what} ${seconds.toFixed(1)} s`).join(', ')}.`,
      )
      expect(pair.processes(), 'no process was restarted').toEqual(processes)
      const late = back.filter(({ seconds }) => seconds > reconnectedWithinSeconds)
      if (env.STANDBY_PROOF) expect(late).toEqual([])
    } finally {
      await pair.remove()
    }
  })
}
