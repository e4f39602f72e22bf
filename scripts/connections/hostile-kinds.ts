import type { Socket } from 'node:net'
import type { HostileClient } from './hostile-client.ts'

/** What an attack is aimed at: what the fronts ask the CMS for, or what they ask the main thread of the site for. */
export type Hop = 'cms' | 'core'

export interface Attack {
  hop: Hop
  /** How many connections, or requests. */
  count: number
  /** A large file below `/media`, and a large one of the admin or the site. */
  largeFile: string
  largeAsset: string
}

/** Ends once everything is opened, or when the client is stopped. */
type Kind = (client: HostileClient, attack: Attack) => Promise<void>

const bodyBytes = 900_000
const chunkOfJunk = 'x'.repeat(8000)
/** A word now and then, so that no limit on idle time is reached. */
const dripMs = 1000
/** For what is opened and closed at once: half of it waits for the first byte of an answer, at most so long. */
const glanceMs = 100

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const post = (path: string, length: number, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const pick = <Value>(values: readonly [Value, ...Value[]], index: number): Value =>
  values[index % values.length] ?? values[0]

function handshake(hop: Hop, index: number): string {
  const path =
    hop === 'cms' ? pick(['/_next/webpack-hmr', '/admin', '/api/user'], index) : pick(['/', '/search'], index)
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  return get(path, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', key)
}

/** Something to be read that no front holds. */
function readOf({ hop, largeFile, largeAsset }: Attack, index: number): string {
  const paths =
    hop === 'cms'
      ? (['/api/user', `/api/search?q=capital${index}`, '/admin/login', largeAsset] as const)
      : ([
          largeFile,
          largeAsset,
          `/no-such-page-${index}`,
          '/_meridian/health',
          `/search?q=capital${index}`,
        ] as const)
  return get(pick(paths, index))
}

function bodyTarget(hop: Hop, index: number): string {
  return hop === 'cms'
    ? pick(['/api/contact', '/cms/api/media', '/admin/login'], index)
    : pick(['/_meridian/publish', '/search', '/'], index)
}

const onlyHold =
  (bytes: (attack: Attack, index: number) => string, isRead = true): Kind =>
  (client, attack) =>
    client.each(attack.count, (socket, index) => {
      if (isRead) socket.resume()
      socket.write(bytes(attack, index), 'latin1')
    })

async function upgradesClosed(client: HostileClient, { hop, count }: Attack): Promise<void> {
  await client.each(count, async (socket, index) => {
    socket.resume().write(handshake(hop, index))
    if (index % 2 === 0) await firstByte(client, socket)
    socket.destroy()
  })
}

async function slowHeaders(client: HostileClient, attack: Attack): Promise<void> {
  await onlyHold(({ hop }) => `GET ${hop === 'cms' ? '/api/user' : '/no-such-page'} HTTP/1.1\r\nHost: `)(
    client,
    attack,
  )
  void client.repeat(dripMs, () => writeToAll(client, 'a'))
}

async function slowBodies(client: HostileClient, attack: Attack): Promise<void> {
  await onlyHold(({ hop }, index) => `${post(bodyTarget(hop, index), 100_000)}{`)(client, attack)
  void client.repeat(dripMs * 5, () => writeToAll(client, ' '))
}

/** Some 15 a second over a few connections, each body sent whole whatever is answered. */
async function unreadBodies(client: HostileClient, { hop, count }: Attack): Promise<void> {
  const connections = 6
  const body = `${post(hop === 'cms' ? '/api/user/profile' : '/', bodyBytes, 'PUT')}"${'x'.repeat(bodyBytes - 2)}"`
  let sent = 0
  const send = async () => {
    let socket = await client.open()
    while (!client.isOver && sent < count) {
      sent += 1
      if (!socket || !socket.writable) socket = await client.open()
      socket?.resume().write(body)
      await client.rest((1000 / 15) * connections)
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
}

/** Asks for much, reads a little or nothing, and stays. */
const unreadDownloads = onlyHold((attack, index) => readOf(attack, index).repeat(4), false)

/** Goes away during an answer, or before there is one. */
async function abandonedDownloads(client: HostileClient, attack: Attack): Promise<void> {
  await client.each(attack.count, async (socket, index) => {
    socket.write(readOf(attack, index))
    if (index % 3 > 0) {
      socket.resume()
      await firstByte(client, socket)
    }
    if (index % 3 === 1) socket.destroy()
    else socket.resetAndDestroy()
  })
}

async function halfClosed(client: HostileClient, attack: Attack): Promise<void> {
  await client.each(attack.count, (socket, index) => {
    socket.resume()
    const request = index % 2 === 0 ? readOf(attack, index) : `${post(bodyTarget(attack.hop, index), 1000)}{`
    if (index % 4 === 3) return
    socket.end(index % 4 === 2 ? request.slice(0, request.length / 2) : request)
  })
}

/** All of them on one connection, and once more in twenties, half of them unread. */
async function pipelined(client: HostileClient, attack: Attack): Promise<void> {
  const requests = Array.from({ length: attack.count }, (_, index) =>
    index % 4 === 0 ? get('/', 'Accept-Encoding: br') : readOf(attack, index),
  )
  const one = await client.open()
  one?.resume().write(requests.join(''))
  await client.each(Math.ceil(attack.count / 20), (socket, index) => {
    if (index % 2 === 0) socket.resume()
    socket.write(requests.slice(index * 20, (index + 1) * 20).join(''))
  })
}

/** Headers without end, one header without end, and what is no HTTP at all. */
async function garbage(client: HostileClient, attack: Attack): Promise<void> {
  const path = attack.hop === 'cms' ? '/api/user' : '/no-such-page'
  const start = `GET ${path} HTTP/1.1\r\nHost: a\r\n`
  const floods = [
    start + Array.from({ length: 1000 }, (_, index) => `X-${index}: ${index}\r\n`).join(''),
    `${start}X-Long: ${chunkOfJunk}${chunkOfJunk}${chunkOfJunk}`,
    `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\0\xff'.repeat(500)}`,
    `${start}\r\n${'\0\r\n\xff'.repeat(500)}`,
    `GET ${path}?${chunkOfJunk}${chunkOfJunk}${chunkOfJunk} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ] as const
  await onlyHold((_, index) => pick(floods, index))(client, attack)
}

/** Every kind of hostile client, by the name that stands in the table. */
export const hostileKinds = {
  'upgrades closed at once': upgradesClosed,
  'upgrades held': onlyHold(({ hop }, index) => handshake(hop, index)),
  'slow headers': slowHeaders,
  'slow bodies': slowBodies,
  'unread bodies': unreadBodies,
  'unread downloads': unreadDownloads,
  'abandoned downloads': abandonedDownloads,
  'half-closed': halfClosed,
  pipelined,
  garbage,
} as const satisfies Record<string, Kind>

export type HostileKind = keyof typeof hostileKinds

function writeToAll(client: HostileClient, text: string): void {
  for (const socket of client.held) if (socket.writable) socket.write(text)
}

async function firstByte(client: HostileClient, socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('data', () => resolve()).once('close', () => resolve())
  await Promise.race([promise, client.rest(glanceMs)])
}
