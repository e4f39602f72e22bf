import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

const typeA = 1
const classInternet = 1
const ttlSeconds = 1
const headerBytes = 12
/** An answer, by the one who knows. */
const answerFlags = 0x8400
const unknownName = 3
/** The name is the one that stands in the question (RFC 1035 §4.1.4). */
const nameOfQuestion = 0xc00c

/** Answers a question for the addresses of a name (RFC 1035); null for anything else. */
export function answerQuestion(
  query: Buffer,
  addressesOf: (name: string) => string[] | undefined,
): Buffer | null {
  if (query.length < headerBytes || query.readUInt16BE(4) !== 1) return null
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const end = at + 5
  if (end > query.length) return null
  const addresses = addressesOf(labels.join('.').toLowerCase())
  const isAsked = query.readUInt16BE(at + 1) === typeA && query.readUInt16BE(at + 3) === classInternet
  const records = isAsked ? (addresses ?? []).map(recordOf) : []
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  const wishes = query.readUInt16BE(2) & 0x0100
  header.writeUInt16BE(answerFlags | wishes | (addresses === undefined ? unknownName : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(headerBytes, end), ...records])
}

function recordOf(address: string): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt16BE(nameOfQuestion, 0)
  record.writeUInt16BE(typeA, 2)
  record.writeUInt16BE(classInternet, 4)
  record.writeUInt32BE(ttlSeconds, 6)
  record.writeUInt16BE(4, 10)
  for (const [index, part] of address.split('.').entries()) record.writeUInt8(Number(part), 12 + index)
  return record
}

/** Names the machines of the proof, as the name server of a container engine or of a network does. */
export class NameServer {
  readonly #names: Map<string, string[]>
  #socket: Socket | null = null

  constructor(names: Record<string, string[]>) {
    this.#names = new Map(Object.entries(names))
  }

  async start(address: string): Promise<void> {
    const socket = createSocket('udp4')
    this.#socket = socket
    socket.on('message', (query, from) => {
      const answer = answerQuestion(query, (name) => this.#names.get(name))
      if (answer) socket.send(answer, from.port, from.address)
    })
    socket.bind(53, address)
    await once(socket, 'listening')
  }

  stop(): void {
    this.#socket?.close()
    this.#socket = null
  }
}
