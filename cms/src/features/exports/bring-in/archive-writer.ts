import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import {
  archiveKinds,
  globalsName,
  goneAddressesName,
  oldAddressesName,
  rememberedKinds,
} from '../archive/archive-kinds.ts'
import type { Convert } from '../archive/body-references.ts'
import type { KeyedKind } from '../archive/fields.ts'
import { type GlobalKind, globalKinds } from '../archive/global-kinds.ts'
import type { Kind } from '../archive/kind.ts'
import type { OpenArchive } from '../archive/open-archive.ts'
import {
  checkRecord,
  checkSides,
  invalidRecord,
  type KeyedRecord,
  type PlacedRecord,
  recordPages,
  refusedRecords,
  sidesOf,
  type Values,
} from './archive-records.ts'
import { addDraftedRows, versionRowTables } from './drafted-rows.ts'
import { IdCounters } from './id-counters.ts'
import { beginSource, type KeptSource } from './kept-source.ts'
import { makeRow, type RowTools } from './row-maker.ts'
import { RowBatch } from './row-batch.ts'
import { writeGoneAddresses, writeOldAddresses } from './write-addresses.ts'

/** What rows have that is the same in all of them, or made for each. */
const ownColumns: Readonly<Record<string, () => Values>> = {
  users: () => ({ role: 'reader' }),
  newsletter_subscribers: () => ({ key: createRandomId() }),
}

/** Of these an address belongs to one alone. */
const addressed = ['articles', 'issues']

const described: readonly (Kind | GlobalKind)[] = [...archiveKinds, ...globalKinds]

/** Tables whose rows get their numbers here, since others name them. */
const numberedTables = new Set([
  ...described.flatMap(({ table, versions, content }) => [
    table,
    ...(versions === undefined ? [] : [versions, ...versionRowTables(versions, content)]),
  ]),
  'newsletter_consents',
])

/** Writes the records of an archive, kind by kind. */
export class ArchiveWriter {
  readonly #client: SqlClient
  readonly #archive: OpenArchive
  readonly #counters: IdCounters
  readonly #source: KeptSource
  readonly #batch: RowBatch
  readonly #ids = new Map<KeyedKind, ReadonlyMap<string, number>>()
  /** The addresses of what is published. */
  readonly #slugs = new Map<KeyedKind, Set<string>>()

  private constructor(
    client: SqlClient,
    { archive, counters, source }: { archive: OpenArchive; counters: IdCounters; source: KeptSource },
  ) {
    this.#client = client
    this.#archive = archive
    this.#counters = counters
    this.#source = source
    this.#batch = new RowBatch(client)
  }

  /** Gives every record that others name its number, before any is written. */
  static async open(client: SqlClient, archive: OpenArchive): Promise<ArchiveWriter> {
    const counters = await IdCounters.open(client, [...numberedTables])
    const source = await beginSource(client, archive.manifest)
    const writer = new ArchiveWriter(client, { archive, counters, source })
    for (const { to, kind } of rememberedKinds) await writer.#numberRecords(to, kind)
    return writer
  }

  /** Writes all records of a kind. Gives their number. */
  async writeKind(kind: Kind, signal?: AbortSignal): Promise<number> {
    const to = rememberedKinds.find(({ kind: { name } }) => name === kind.name)?.to
    let count = 0
    for await (const page of recordPages(this.#archive, kind.name)) {
      signal?.throwIfAborted()
      if (kind.name === 'subscribers') await this.#lookUpReaders(page)
      for (const placed of page) {
        const { record } = placed
        checkRecord(kind, placed)
        const id = (to && this.#ids.get(to)?.get(record.key)) ?? this.#counters.next(kind.table)
        this.#addRecord(kind, { id, record })
        if (kind.isKeyMade)
          await this.#source.add({ kind: kind.name, collection: collectionOf(kind), key: record.key, id })
      }
      await this.#write(kind.name, page)
      count += page.length
    }
    if (kind.name === 'articles') await this.#batch.writeRelations()
    return count
  }

  /** Writes the settings and pages, and the addresses that no record has. Gives the number of each. */
  async writeRest(): Promise<Record<string, number>> {
    const source = this.#source.ids
    const counts = {
      [globalsName]: await this.#writeGlobals(),
      [oldAddressesName]: await writeOldAddresses(this.#client, {
        archive: this.#archive,
        idOf: this.#idOf,
        source,
      }),
      [goneAddressesName]: await writeGoneAddresses(this.#client, this.#archive),
    }
    await this.#source.close()
    await this.#counters.close(this.#client)
    return counts
  }

  async #numberRecords(to: KeyedKind, { name, table }: Kind): Promise<void> {
    const ids = new Map<string, number>()
    const slugs = new Set<string>()
    for await (const page of recordPages(this.#archive, name)) {
      for (const { line, record } of page) {
        if (ids.has(record.key)) throw invalidRecord(name, line, `the key ${record.key} is there twice`)
        ids.set(record.key, this.#counters.next(table))
        const slug = sidesOf(record).published?.['slug']
        if (typeof slug === 'string') slugs.add(slug)
      }
    }
    this.#ids.set(to, ids)
    this.#slugs.set(to, slugs)
  }

  readonly #idOf: Convert = (to, key) => (typeof key === 'string' && this.#ids.get(to)?.get(key)) || null

  readonly #tools: RowTools = {
    idOf: this.#idOf,
    next: (table) => this.#counters.next(table),
    rowId: () => randomBytes(12).toString('hex'),
    secretKey: createRandomId,
    expect: (table) => this.#batch.expect(table),
    add: (table, row) => this.#batch.add(table, row),
  }

  #addRecord(kind: Kind, { id, record }: { id: number; record: KeyedRecord }): void {
    const { table, versions, head, content } = kind
    const tools = this.#tools
    if (versions !== undefined) {
      const row = addDraftedRows({ table, versions, head, content }, { id, record, tools })
      this.#batch.add(table, { ...row, slug: this.#freeSlug(kind, row) })
      return
    }
    this.#batch.expect(table)
    const place = { table, prefix: '', id, isVersion: false }
    const columns = makeRow({ ...content, ...head }, record, { place, tools })
    this.#batch.add(table, { ...columns, id, ...ownColumns[table]?.() })
  }

  /** A draft may wish for an address that another document has: it keeps its wish in its version. */
  #freeSlug({ name }: Kind, { slug, _status: status }: Values): unknown {
    const to = rememberedKinds.find(({ kind }) => kind.name === name)?.to
    if (typeof slug !== 'string' || !to || status === 'published' || !addressed.includes(name)) return slug
    const taken = this.#slugs.get(to)
    if (taken?.has(slug)) return null
    taken?.add(slug)
    return slug
  }

  async #writeGlobals(): Promise<number> {
    const tools = this.#tools
    let count = 0
    for await (const page of recordPages(this.#archive, globalsName)) {
      for (const { line, record } of page) {
        const kind: GlobalKind | undefined = globalKinds.find(({ name }) => name === record.key)
        if (!kind) throw invalidRecord(globalsName, line, `there is nothing called ${record.key}`)
        const { table, versions, content } = kind
        checkSides(content, { name: globalsName, record, line })
        await this.#client.query(`delete from ${table}`)
        if (versions !== undefined) await this.#client.query(`delete from ${versions}`)
        const id = this.#counters.next(table)
        this.#batch.expect(table)
        if (versions === undefined) {
          const { published, draft } = sidesOf(record)
          const place = { table, prefix: '', id, isVersion: false }
          this.#batch.add(table, { ...makeRow(content, published ?? draft ?? {}, { place, tools }), id })
        } else {
          const row = addDraftedRows(
            { table, versions, head: {}, content },
            { id, record, tools, isGlobal: true },
          )
          this.#batch.add(table, row)
        }
      }
      await this.#write(globalsName, page)
      count += page.length
    }
    await this.#batch.writeRelations()
    return count
  }

  async #write(name: string, page: readonly PlacedRecord[]): Promise<void> {
    try {
      await this.#batch.write()
    } catch (cause) {
      throw refusedRecords(name, page, cause)
    }
  }

  /** The accounts that consents were given in: of readers there may be more than fit into memory. */
  async #lookUpReaders(page: readonly PlacedRecord[]): Promise<void> {
    const NamedSchema = z.object({ consents: z.array(z.object({ account: z.string().nullable() })) })
    const keys = page.flatMap(({ record }) => {
      const named = NamedSchema.safeParse(record)
      return named.success ? named.data.consents.flatMap(({ account }) => account ?? []) : []
    })
    const { rows } = await this.#client.query(
      `select public_id as key, id from users where role = 'reader' and public_id = any($1)`,
      [keys],
    )
    const ReaderRow = z.object({ key: z.string(), id: z.number() })
    this.#ids.set(
      'readers',
      new Map(
        ReaderRow.array()
          .parse(rows)
          .map(({ key, id }) => [key, id]),
      ),
    )
  }
}

/** As Payload calls what a kind is kept in. */
function collectionOf({ table }: Kind): string {
  return table.replaceAll('_', '-')
}
