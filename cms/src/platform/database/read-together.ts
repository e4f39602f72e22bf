import type { Queryable } from './rows.ts'

type Read<Row> = (db: Queryable, ids: number[]) => Promise<Row[]>

interface Waiting<Row> {
  ids: Set<number>
  rows: Promise<Row[]>
}

/**
 * Makes one statement of reads by id that come while such a statement runs: a publish reads the same few articles,
 * authors and pictures for a dozen lists at once. Each read begins after it was asked for, so that none is older than
 * its asker expects. An asker gets the rows of the others as well, and picks its own; nobody may change them.
 */
export function readTogether<Row>(read: Read<Row>): Read<Row> {
  const lanes = new WeakMap<Queryable, { running: Promise<unknown>; waiting: Waiting<Row> | null }>()

  return (db, ids) => {
    const lane = lanes.get(db) ?? { running: Promise.resolve(), waiting: null }
    lanes.set(db, lane)
    if (lane.waiting) {
      for (const id of ids) lane.waiting.ids.add(id)
      return lane.waiting.rows
    }
    const waiting: Waiting<Row> = { ids: new Set(ids), rows: lane.running.then(() => begin()) }
    lane.waiting = waiting
    // What fails does so for its askers; the next read is one of its own.
    lane.running = waiting.rows.then(
      () => undefined,
      () => undefined,
    )
    return waiting.rows

    function begin(): Promise<Row[]> {
      lane.waiting = null
      return read(db, [...waiting.ids])
    }
  }
}
