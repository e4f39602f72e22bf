import type { Payload } from 'payload'
import { type PublishEvent, PublishEventLogSchema } from '@meridian/shared/publishing/publish-event.schema'
import { hashRecord, emptyDigest, serializeRecord, withRecord } from '@meridian/shared/replica/record-digest'
import { type RecordKind, recordSchemas } from '@meridian/shared/replica/records.schema'
import {
  type Digests,
  DigestsSchema,
  SnapshotEndSchema,
  SnapshotLineSchema,
  SnapshotStartSchema,
} from '@meridian/shared/replica/replica.schema'
import { readEventLog } from '../../../src/features/publishing/event-log.ts'

type Records = Map<string, string>

const nameOf = (kind: string, key: string) => `${kind} ${key}`

/** What a replica has that takes every event: records as text, by kind and key. */
export class ModelReplica {
  readonly records: Records = new Map()
  position = 0
  #events: PublishEvent[] = []

  /** Takes the events of the log up to a position, or to its end. */
  async follow(payload: Payload, upTo = Infinity): Promise<void> {
    for (;;) {
      const log = PublishEventLogSchema.parse(
        JSON.parse(await readEventLog(payload.db.pool, { after: this.position, limit: 100 })),
      )
      const events = log.events.filter(({ position }) => position <= upTo)
      if (events.length === 0) return
      for (const event of events) {
        const { position, records, subject } = event
        if (position !== this.position + 1) throw new Error(`${position} follows ${this.position}.`)
        if (!records) throw new Error(`Event ${position} of ${subject} carries no records.`)
        for (const { kind, key, record } of records.changes) {
          if (record === null) this.records.delete(nameOf(kind, key))
          else this.records.set(nameOf(kind, key), serializeRecord(kind, record))
        }
        this.position = position
        this.#events.push(event)
      }
    }
  }

  /** The events since the last time that this was asked. */
  takeEvents(): PublishEvent[] {
    return this.#events.splice(0)
  }

  /** Without the pictures that no record shows. */
  shown(): Records {
    const pictures = new Set<string>()
    for (const [name, text] of this.records)
      if (!name.startsWith('picture ')) collectPictures(JSON.parse(text), pictures)
    return new Map([...this.records].filter(([name]) => !name.startsWith('picture ') || pictures.has(name)))
  }
}

export interface ReadSnapshot {
  lines: string[]
  position: number
  records: Records
  digests: Digests
}

/** Reads the lines of a whole snapshot. */
export function readSnapshot(text: string): ReadSnapshot {
  const lines = text.trimEnd().split('\n')
  const { start } = SnapshotStartSchema.parse(JSON.parse(lines[0] ?? ''))
  const { end } = SnapshotEndSchema.parse(JSON.parse(lines.at(-1) ?? ''))
  const records: Records = new Map()
  for (const line of lines.slice(1, -1)) {
    const change = SnapshotLineSchema.parse(JSON.parse(line))
    if ('end' in change || change.record === null) throw new Error(`${line} stands in a snapshot.`)
    records.set(nameOf(change.kind, change.key), serializeRecord(change.kind, change.record))
  }
  if (records.size !== lines.length - 2) throw new Error('A record comes twice.')
  return { lines, position: start.position, records, digests: end.digests }
}

/** What records add up to. */
export function digestsOf(records: Records): Digests {
  const kinds = Object.keys(recordSchemas)
  const sums = Object.fromEntries(kinds.map((kind) => [kind, emptyDigest]))
  for (const [name, text] of records) {
    const [, kind = '', key = ''] = /^(\S+) (.*)$/s.exec(name) ?? []
    if (!isKind(kind)) throw new Error(`${kind} is no kind.`)
    sums[kind] = withRecord(sums[kind] ?? emptyDigest, hashRecord({ kind, key, text }))
  }
  return DigestsSchema.parse(sums)
}

function isKind(name: string): name is RecordKind {
  return name in recordSchemas
}

function collectPictures(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const entry of value) collectPictures(entry, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) {
      const isPicture = ['picture', 'portrait', 'cover', 'poster'].includes(name)
      const media = name === 'subject' ? /^media:(\d+)$/.exec(String(entry))?.[1] : undefined
      if (media !== undefined) found.add(nameOf('picture', media))
      if (isPicture && typeof entry === 'number') found.add(nameOf('picture', String(entry)))
      else collectPictures(entry, found)
    }
}
