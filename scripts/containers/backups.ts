import { judge } from './judge.ts'
import { services, type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'
import { until } from '../observers/publisher.ts'
import { expectThat, listBackups } from './upgrade.ts'

const stopped = ['cms', 'worker']

/** Backs up, proves the backup, and puts it in the place of what has been published since. */
export async function backUpAndRestore(proof: Proof): Promise<void> {
  const { project, publisher, readers, client } = proof
  await publisher.untilAllLive()
  const backedUp = await timed(() => project.compose(['run', '--rm', 'backup']))
  const kept = [...publisher.acknowledged]
  const verified = await timed(() => project.compose(['run', '--rm', 'restore', '--verify']))
  expectThat(verified.output.includes('The backup is whole and can be restored'), 'the backup is proven')
  const later = await publisher.publish()
  if (!later) throw new Error('A publish was refused though nothing is broken.')
  await until(() => publisher.isLive(later), 'what was published after the backup is live')

  const backup = (await listBackups(proof)).at(-1) ?? ''
  readers.take()
  await project.compose(['stop', ...stopped])
  const restored = await timed(() => project.compose(['run', '--rm', 'restore', backup, '--yes']))
  await project.compose(['up', '--detach'])
  await project.untilHealthy(services)
  publisher.acknowledged.splice(0, publisher.acknowledged.length, ...kept)
  await publisher.untilAllLive()
  const isGone = async () => (await client.send(`/articles/${later.slug}`)).status === 404
  await until(isGone, 'what was published after the backup is gone')
  say(`backup ${backedUp.seconds} s, its proof ${verified.seconds} s, restore ${restored.seconds} s`)
  judge(proof, 'restore', { withoutCmsMs: 60_000 })
}

async function timed(work: () => Promise<string>): Promise<{ output: string; seconds: string }> {
  const startedAtMs = performance.now()
  const output = await work()
  return { output, seconds: ((performance.now() - startedAtMs) / 1000).toFixed(1) }
}
