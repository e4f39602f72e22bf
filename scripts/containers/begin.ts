import { env } from './env.ts'
import { FrontClient } from '../observers/front-client.ts'
import { LogWatch } from './log-watch.ts'
import { createMagazine } from '../observers/magazine.ts'
import type { ContainerProject } from './project.ts'
import { services, type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'
import { Publisher } from '../observers/publisher.ts'
import { Readers } from '../observers/readers.ts'
import { findReadings } from '../observers/readings.ts'
import { Staff } from '../observers/staff.ts'
import { expectThat } from './upgrade.ts'
import { median } from '../bench/report.ts'

const firstPublishes = 10

/** Builds the images and starts the containers. */
export async function begin(project: ContainerProject): Promise<Proof> {
  const logs = new LogWatch(project)
  await timed('images built', () => project.compose(['build']))
  await timed('all containers healthy', async () => {
    await project.compose(['up', '--detach'])
    await project.untilHealthy(services)
  })
  return prepare(project, logs)
}

/** Does what the first administrator does, through the front. */
export async function prepare(project: ContainerProject, logs: LogWatch): Promise<Proof> {
  const client = new FrontClient(project.origin, await project.readRootCertificate())
  const staff = new Staff(client, project.origin)
  await staff.begin(await project.readAdmin())
  const magazine = await createMagazine(staff)
  const picture = await client.send(magazine.picturePath)
  expectThat(picture.status === 200, 'the picture that was uploaded is served')
  const publisher = new Publisher({ staff, client, magazine, name: 'Container' })
  const readers = new Readers(client, [])
  const proof: Proof = { project, client, staff, magazine, publisher, logs, readers, goals: [] }
  await measureLiveTime(proof)
  await expectFront(proof)
  await expectRefusal(proof)
  const [published] = publisher.acknowledged
  if (!published) throw new Error('Nothing was published.')
  proof.readers = new Readers(client, await findReadings({ client, magazine, published }))
  return proof
}

async function measureLiveTime({ publisher, goals }: Proof): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < firstPublishes; count += 1) times.push(await publisher.timeToLive())
  goals.push({
    what: 'from Publish to live through the front, p50',
    measured: median(times),
    unit: 'ms',
    atMost: 2000,
  })
}

/** Browsers come back to the port that is published, and plain HTTP leads there. */
async function expectFront({ client, project }: Proof): Promise<void> {
  const port = new URL(project.origin).port
  const { headers } = await client.send('/')
  expectThat((headers['alt-svc'] ?? '').includes(`":${port}"`), `HTTP/3 is announced on port ${port}`)
  const plain = await fetch(`http://localhost:${env.HTTP_PORT}/about?a=b`, { redirect: 'manual' })
  expectThat(plain.headers.get('location') === `${project.origin}/about?a=b`, 'plain HTTP leads to HTTPS')
  expectThat('strict-transport-security' in headers, 'browsers are told to stay with HTTPS')
}

/** What is refused is the sender's problem, and no error in a log. */
async function expectRefusal({ staff }: Proof): Promise<void> {
  const { status } = await staff.send('POST', '/cms/api/articles', {
    title: 'Without a text',
    _status: 'published',
  })
  expectThat(status === 400, 'an article that is not complete is refused')
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now()
  await work()
  say(`${what} after ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`)
}
