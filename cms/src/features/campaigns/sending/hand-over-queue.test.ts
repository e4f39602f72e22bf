import { expect, test } from 'vitest'
import type { ClaimedRecipient } from './claim.ts'
import { HandOverQueue } from './hand-over-queue.ts'

const recipient = (subscriberId: number, servers: string): ClaimedRecipient => ({
  subscriberId,
  address: `reader${subscriberId}@${servers}`,
  subscriberKey: 'key',
  name: null,
  hasPlan: false,
  countsReads: false,
  servers,
  subject: 'a',
  attempts: 1,
  isRepeat: false,
  leftOut: null,
})

/** Begins all that can be begun, and gives the groups of what was. */
function beginAll(queue: HandOverQueue): { groups: string[]; answer: () => Promise<void> } {
  const groups: string[] = []
  const gate = Promise.withResolvers<void>()
  const works: Promise<void>[] = []
  // A promise of its own for each.
  const answered = async () => gate.promise
  for (let next = queue.next(1000); next; next = queue.next(1000)) {
    groups.push(next.servers)
    works.push(queue.handOver(next, answered()))
  }
  const answer = async () => {
    gate.resolve()
    await Promise.all(works)
  }
  return { groups, answer }
}

test('a group that does not answer leaves connections to the others', () => {
  const queue = new HandOverQueue(5)
  queue.add(Array.from({ length: 8 }, (_, index) => recipient(index, 'silent.test')))
  queue.add([recipient(8, 'house.test')])
  expect(beginAll(queue).groups).toEqual([...Array.from({ length: 4 }, () => 'silent.test'), 'house.test'])
  expect(queue.roomFor('silent.test')).toBe(0)
})

test('it claims ahead as fast as mails go out, within limits, and no more where nothing is answered', async () => {
  const queue = new HandOverQueue(10)
  const groups = ['a.test', 'b.test']
  const fill = () =>
    queue.add(Array.from({ length: queue.room }, (_, index) => recipient(index, groups[index % 2] ?? '')))
  expect(queue.room).toBe(20)
  fill()
  const { answer } = beginAll(queue)
  expect(queue.room).toBe(0)
  await answer()
  expect(queue.room).toBe(20)
  for (let round = 0; round < 20; round += 1) {
    fill()
    for (let begun = beginAll(queue); begun.groups.length > 0; begun = beginAll(queue)) await begun.answer()
  }
  expect(queue.room).toBe(90)
})
