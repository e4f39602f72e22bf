import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proofSize, reportProof } from '../../../test/env.ts'
import { converse, type Conversation } from './conversation.ts'
import { startPair } from './paired-servers.ts'
import { conversations } from './requests.arbitrary.ts'

const size = proofSize({ short: 1000, full: 100_000 })

const read = 'GET /wealth HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'
const told = 'POST /e HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n1 /'
const posted = 'POST /wealth HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello'

test(
  'what is answered from memory is what Node would answer, to the byte, whatever was sent',
  async () => {
    const { quick, plain, countFromMemory } = await startPair()
    const outcomes = new Map<string, number>()
    let fromMemory = 0
    let handedOver = 0
    let closedEarlier = 0

    const isAnsweredAlike = fc.asyncProperty(conversations, async (pieces) => {
      const before = countFromMemory()
      const ours = await converse(quick, pieces)
      const memory = countFromMemory() - before
      const nodes = await converse(plain, pieces)
      if (ours.received !== nodes.received && isClosedEarlier(ours, nodes)) closedEarlier += 1
      else expect(ours).toEqual(nodes)
      const statuses = statusesOf(ours)
      if (memory > 0) fromMemory += 1
      if (memory < statuses.length || statuses.length === 0) handedOver += 1
      const outcome = `${memory > 0 ? 'memory, then ' : ''}${nameOf(ours)}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    })
    await fc.assert(isAnsweredAlike, { numRuns: size.rounds, seed: size.seed })

    const listed = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${count}  ${name}`)
    reportProof(
      [
        `${size.rounds} conversations, seed ${size.seed}: all answered alike.`,
        `${fromMemory} had answers from memory, ${handedOver} were handed over to Node.`,
        `${closedEarlier} were closed an answer or more earlier, for what stood behind.`,
        ...listed,
      ].join('\n'),
    )
    expect(fromMemory / size.rounds).toBeGreaterThan(0.2)
    expect(handedOver / size.rounds).toBeGreaterThan(0.2)
  },
  size.timeout,
)

test.each([
  ['two reads', read + read],
  ['a read and a body', read + posted],
  ['a body and a read', posted + read],
  ['a beacon and a read', told + read],
  ['a read and what is none', `${read}GET /wealth\r\n\r\n`],
])('%s are answered alike wherever they are cut in two', async (_name, bytes) => {
  const { quick, plain } = await startPair()
  for (let at = 1; at < bytes.length; at += 1) {
    const pieces = [bytes.slice(0, at), bytes.slice(at)]
    const [ours, nodes] = [await converse(quick, pieces), await converse(plain, pieces)]
    if (!isClosedEarlier(ours, nodes)) expect(ours, `cut at ${at}`).toEqual(nodes)
  }
})

test('a connection that is to be closed by the word for proxies is closed', async () => {
  const { quick, plain } = await startPair()
  const pieces = [read.replace('Host', 'Proxy-Connection: close\r\nHost')]
  const ours = await converse(quick, pieces)
  expect(ours).toMatchObject({ closedAfter: 0, received: expect.stringContaining('Connection: close\r\n') })
  expect(ours).toEqual(await converse(plain, pieces))
})

test.each([
  ['malformed', 'nonsense\r\n\r\n'],
  ['behind the request to close', posted.replace('Host', 'Connection: close\r\nHost') + read],
  ['another protocol', read.replace('Host', 'Connection: upgrade\r\nUpgrade: websocket\r\nHost')],
  ['a tunnel', read.replace('GET', 'CONNECT')],
])('a connection is closed for what is %s, after whole answers to what came before', async (_name, bytes) => {
  const { quick, plain } = await startPair()
  for (const pieces of [[read, posted + bytes], [read + bytes], [read, bytes], [bytes]]) {
    const [ours, nodes] = [await converse(quick, pieces), await converse(plain, pieces)]
    expect(ours.closedAfter).toBe(pieces.length - 1)
    expect(nodes).toMatchObject({ closedAfter: ours.closedAfter, abandonedFor: ours.abandonedFor })
    if (!isClosedEarlier(ours, nodes)) expect(ours).toEqual(nodes)
  }
})

/**
 * Right behind good requests, in one piece, stands what Node's parser gives up on or what asks for another protocol: the
 * connection is closed in either case. How many of the requests before are answered by then, and whether there is room
 * for a refusal, depends on Node's parser being called by the system, which lets an answer go out between two requests,
 * or from JavaScript, as it is for the piece with which a connection is handed over. What is sent is whole answers, the
 * same ones; those that are missing a client asks for again (RFC 9112 §9.3.2), as it has to with any handler of Node's
 * that takes its time.
 */
function isClosedEarlier(ours: Conversation, nodes: Conversation): boolean {
  const isAbandoned = nodes.abandonedFor !== null && ours.abandonedFor === nodes.abandonedFor
  const isClosed = typeof ours.closedAfter === 'number' && ours.closedAfter === nodes.closedAfter
  const answered = withoutRefusal(ours.received)
  const isBehind = nodes.received.startsWith(answered) && nodes.received.length > answered.length
  return isAbandoned && isClosed && isBehind && nodes.received.startsWith('HTTP/1.1 ', answered.length)
}

function withoutRefusal(received: string): string {
  return received.replace(/HTTP\/1\.1 (400 Bad Request|501 Not Implemented)(\r\n[^\r\n]+)+\r\n\r\n$/, '')
}

/** The kind of outcome: the last answer, and when the connection was closed. */
function nameOf(conversation: Conversation): string {
  const { closedAfter } = conversation
  const last = statusesOf(conversation).at(-1) ?? 'no answer'
  if (closedAfter === 'end') return `${last}, kept open`
  return `${last}, closed after ${closedAfter === 'probe' ? 'a good request' : 'what was sent'}`
}

function statusesOf({ received }: Conversation): string[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status)
}
