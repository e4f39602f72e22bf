import { conflictCode } from '@meridian/shared/writing/presence.schema'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { sendUnpublish } from './send-unpublish.ts'

const movedOn = { errors: [{ message: 'Anna has a newer version.', data: { code: conflictCode } }] }
const done = { doc: { updatedAt: '2026-11-22T12:00:00.000Z' } }
const claim = { basedOn: '2026-11-22T11:00:00.000Z', editedIn: 'form-a' }

let close = () => {}
afterEach(() => close())

/** A CMS that gives these answers one after the other, and what it was sent. */
async function openCms(...answers: { status: number; body: object }[]) {
  const sent: unknown[] = []
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = answers[sent.push(JSON.parse(await text(request))) - 1]
    response.writeHead(answer?.status ?? 500).end(JSON.stringify(answer?.body ?? {}))
  }
  const server = createServer((request, response) => void answerTo(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { address: `http://127.0.0.1:${address.port}/articles/1`, sent }
}

test('a form says what it goes on from, and goes on from the version without readers', async () => {
  const { address, sent } = await openCms({ status: 200, body: done })
  expect(await sendUnpublish(address, claim)).toEqual({
    ok: true,
    updatedAt: done.doc.updatedAt,
    isNewestKnown: true,
  })
  expect(sent).toEqual([{ ...claim, _status: 'draft' }])
})

test('a colleague who has saved meanwhile does not stand in the way', async () => {
  const { address, sent } = await openCms({ status: 409, body: movedOn }, { status: 200, body: done })
  expect(await sendUnpublish(address, claim)).toMatchObject({ ok: true, isNewestKnown: false })
  expect(sent[1]).toEqual({ _status: 'draft' })
})

test('what the CMS says against it is told, and else that it failed', async () => {
  const refusal = { errors: [{ message: 'Only publishers take articles down.' }] }
  const { address } = await openCms({ status: 403, body: refusal }, { status: 500, body: {} })
  expect(await sendUnpublish(address, claim)).toEqual({
    ok: false,
    reason: 'Only publishers take articles down.',
  })
  expect(await sendUnpublish(address, claim)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('could not be unpublished'),
  })
})
