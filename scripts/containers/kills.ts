import { judge } from './judge.ts'
import { services, type Proof } from './proof.ts'

const restartMs = 15_000
/** What each of them leaves readers without while it is started again; by default nothing. */
const limits: Record<string, { withoutFrontMs?: number; withoutCmsMs?: number }> = {
  front: { withoutFrontMs: restartMs },
  cms: { withoutCmsMs: restartMs },
  postgres: { withoutCmsMs: restartMs },
}

/** Kills each container in turn while readers read and somebody publishes; all that was acknowledged must be live afterwards. */
export async function killEachContainer(proof: Proof): Promise<void> {
  for (const service of services) {
    const [container = ''] = await proof.project.containers(service)
    await kill(proof, container)
    await proof.publisher.untilAllLive()
    judge(proof, `kill -9 of ${service}`, limits[service])
  }
}

/** Ends a container as a crash does, while somebody publishes, and waits until all is well again. */
export async function kill({ project, publisher, readers, logs }: Proof, container: string): Promise<void> {
  publisher.start()
  await publisher.untilAcknowledged(2)
  readers.take()
  await logs.whileBroken(async () => {
    await project.crash(container)
    await publisher.untilAcknowledged(2)
    await project.untilHealthy(services)
  })
  await publisher.stop()
}
