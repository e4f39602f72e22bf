import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { emptyDigests } from '@meridian/shared/replica/record-digest'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { articleChange, articleRecord } from '../test/records.ts'
import { FakeRecords } from '../test/fake-records.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { ReplicaStore } from './replica-store.ts'
import { Snapshots } from './snapshots.ts'

const records = new FakeRecords()
for (let id = 1; id <= 50; id += 1) {
  records.change(articleChange(articleRecord(id, { text: [`\u2028 separates “lines” ${id}\r\n`] })))
}

/** Snapshots from a server that sends this, in pieces as the network makes them. */
async function takingFrom(answer: { body: string; isCut?: boolean; status?: number }) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url, request.headers.authorization)
    response.writeHead(answer.status ?? 200)
    const bytes = Buffer.from(answer.body)
    for (let from = 0; from < bytes.length; from += 1000) response.write(bytes.subarray(from, from + 1000))
    if (answer.isCut) setImmediate(() => response.destroy())
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const cmsUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const replica = new ReplicaStore({ file: join(temporaryFolder(), 'content.sqlite') })
  onTestFinished(() => replica.close())
  let now = 0
  const snapshots = new Snapshots({
    replica,
    source: { cmsUrl, secret: 'a secret', publicUrl: 'http://localhost' },
    log: pino({ level: 'silent' }),
    now: () => now,
  })
  const wait = (ms: number) => {
    now += ms
  }
  const next = `${replica.file}.next`
  return { replica, snapshots, asked, wait, isLeftOver: () => existsSync(next) }
}

const whole = (lines: string[]) => lines.map((line) => `${line}\n`).join('')

test('a snapshot comes with its position and nothing of its texts is lost', async () => {
  const { replica, snapshots, asked } = await takingFrom({ body: whole(records.snapshot(7)) })
  const taken = await snapshots.take()
  expect(taken).toMatchObject({ position: 7, records: 50, difference: null })
  expect(asked).toEqual([readSnapshotEndpoint.path, 'Bearer a secret'])
  await replica.adopt(taken.file)
  expect([replica.position, replica.digests]).toEqual([7, records.digests()])
})

test('it says in what the present replica differs', async () => {
  const { replica, snapshots } = await takingFrom({ body: whole(records.snapshot(7)) })
  await replica.adopt((await snapshots.take()).file)
  const more = articleChange(articleRecord(99))
  replica.ingest([
    {
      position: 8,
      kind: 'changed',
      subject: 'articles:99',
      tags: [],
      committedAt: '2026-11-20T09:00:00.000Z',
      records: { version: recordsVersion, changes: [more, { kind: 'article', key: '3', record: null }] },
    },
  ])
  expect((await snapshots.take()).difference).toEqual({
    kinds: { article: 2 },
    examples: ['article 3', 'article 99'],
  })
})

const lines = records.snapshot(7)
const wrongEnd = JSON.stringify({ end: { digests: emptyDigests } })

test.for([
  ['cut off between two lines', { body: whole(lines.slice(0, 20)) }, 'The snapshot was cut off.'],
  ['cut off in a line', { body: whole(lines).slice(0, 5000) }, 'in the middle of a line'],
  ['broken off', { body: whole(lines).slice(0, 5000), isCut: true }, 'The snapshot was cut off.'],
  ['empty', { body: '' }, 'The snapshot was cut off.'],
  ['without a beginning', { body: whole(lines.slice(1)) }, 'does not say where it stands'],
  ['other than its end says', { body: whole([...lines.slice(0, -1), wrongEnd]) }, 'wrong in: article'],
  ['no JSON', { body: whole([...lines.slice(0, 5), '<html>', ...lines.slice(5)]) }, 'no JSON'],
  [
    'of other records',
    { body: whole([...lines.slice(0, 1), '{"kind":"article","key":"1","record":{}}']) },
    'does not fit',
  ],
  ['going on after its end', { body: whole([...lines, lines[1] ?? '']) }, 'goes on after its end'],
  [
    'of another version',
    { body: whole(['{"start":{"position":7,"version":99}}', ...lines.slice(1)]) },
    'of version 99',
  ],
] as const)(
  'one that is %s is thrown away, and asked for again with growing pauses',
  async ([, answer, message]) => {
    const { replica, snapshots, wait, asked, isLeftOver } = await takingFrom(answer)
    await expect(snapshots.take()).rejects.toThrow(message)
    await expect(snapshots.take()).rejects.toThrow('another is asked for in 1 s')
    wait(1000)
    await expect(snapshots.take()).rejects.toThrow(message)
    await expect(snapshots.take()).rejects.toThrow('another is asked for in 2 s')
    expect([asked.length, isLeftOver(), replica.position]).toEqual([4, false, null])
  },
)

test('while the CMS is away it may be asked at any time', async () => {
  const { snapshots, isLeftOver } = await takingFrom({ body: 'Later.', status: 503 })
  for (let turn = 0; turn < 2; turn += 1)
    await expect(snapshots.take()).rejects.toMatchObject({ name: 'ContentUnavailableError', reason: 'away' })
  expect(isLeftOver()).toBe(false)
})
