import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import { hashRecord, serializeRecord, emptyDigests } from '@meridian/shared/replica/record-digest'
import type { Digests, SnapshotLine } from '@meridian/shared/replica/replica.schema'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { shownPictures } from '@meridian/shared/replica/shown-pictures'
import { replaced } from '../replica/digests.ts'

/** Every record that the CMS of a test has; pictures that nobody shows are among them. */
export class FakeRecords {
  readonly #all = new Map<string, RecordChange>()

  /** Sets and removes records. Returns what an event carries: that, and the pictures that the records show. */
  change(...changes: RecordChange[]): RecordChange[] {
    for (const change of changes) {
      if (change.record === null) this.#all.delete(nameOf(change))
      else this.#all.set(nameOf(change), change)
    }
    const pictures = changes.flatMap(shownPictures).flatMap((id) => this.#all.get(`picture ${id}`) ?? [])
    return [...new Map([...changes, ...pictures].map((change) => [nameOf(change), change])).values()]
  }

  get(kind: RecordChange['kind'], key: string | number): RecordChange | undefined {
    return this.#all.get(`${kind} ${key}`)
  }

  clear(): void {
    this.#all.clear()
  }

  /** What readers have: without pictures that no record shows. */
  published(): RecordChange[] {
    const all = [...this.#all.values()]
    const shown = new Set(all.flatMap(shownPictures).map(String))
    return all.filter(({ kind, key }) => kind !== 'picture' || shown.has(key))
  }

  digests(): Digests {
    let digests = emptyDigests
    for (const { kind, key, record } of this.published()) {
      const after = hashRecord({ kind, key, text: serializeRecord(kind, record) })
      digests = replaced(digests, { kind, before: null, after })
    }
    return digests
  }

  /** The lines of a snapshot that stands for this position. */
  snapshot(position: number): string[] {
    const lines: (SnapshotLine | { start: unknown })[] = [
      { start: { position, version: recordsVersion } },
      ...this.published(),
      { end: { digests: this.digests() } },
    ]
    return lines.map((line) => JSON.stringify(line))
  }
}

function nameOf({ kind, key }: RecordChange): string {
  return `${kind} ${key}`
}
