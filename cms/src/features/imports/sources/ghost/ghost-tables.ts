import { GhostAddresses } from './ghost-addresses.ts'
import { GhostRoutes } from './ghost-routes.ts'
import type { GhostRow } from './ghost-rows.ts'
import { idOf, numberOf, type Row, text } from './ghost-values.ts'

/** The tables that others refer to: they are held while the rest is read. */
const heldTables = [
  'settings',
  'users',
  'roles',
  'roles_users',
  'tags',
  'posts_tags',
  'posts_authors',
  'posts_meta',
  'newsletters',
  'products',
  'posts_products',
  'labels',
  'members_labels',
  'members_newsletters',
  'members_products',
  'members_stripe_customers',
  'members_stripe_customers_subscriptions',
] as const

export type HeldTable = (typeof heldTables)[number]

export type HeldRow = GhostRow & { row: Row }

/** What the tables of a site say about each other. */
export class GhostTables {
  readonly #rows = new Map<string, HeldRow[]>(heldTables.map((table) => [table, []]))
  readonly #indexes = new Map<string, Map<string, HeldRow[]>>()
  /** What a `routes.yaml` says, if one was given. */
  routes: GhostRoutes | null = null
  #addresses: GhostAddresses | null = null

  static holds(table: string): boolean {
    return heldTables.some((held) => held === table)
  }

  take(found: GhostRow): void {
    const rows = this.#rows.get(found.table)
    if (rows && found.row) rows.push({ ...found, row: found.row })
  }

  all(table: HeldTable): readonly HeldRow[] {
    return this.#rows.get(table) ?? []
  }

  /** The rows of a table whose field has this value, as `posts_tags` of a post; in their `sort_order`. */
  by(table: HeldTable, field: string, value: string): readonly HeldRow[] {
    const key = `${table}.${field}`
    const index = this.#indexes.get(key) ?? this.#indexOf(table, field)
    this.#indexes.set(key, index)
    return index.get(value) ?? []
  }

  #indexOf(table: HeldTable, field: string): Map<string, HeldRow[]> {
    const index = Map.groupBy(
      this.all(table).filter(({ row }) => idOf(row[field]) !== null),
      ({ row }) => idOf(row[field]) ?? '',
    )
    const order = ({ row }: HeldRow) => numberOf(row['sort_order']) ?? 0
    for (const [value, rows] of index)
      if (rows.length > 1)
        index.set(
          value,
          rows.toSorted((one, other) => order(one) - order(other)),
        )
    return index
  }

  /** A setting by its name, or by one that it had in another version; '' for none. */
  setting(...names: string[]): string {
    for (const name of names) {
      const row = this.by('settings', 'key', name).at(-1)?.row
      const value = row ? text(row, 'value') : text(this.#whole, name)
      if (value !== '') return value
    }
    return ''
  }

  /** Settings as one object, as some tools write them. */
  get #whole(): Row {
    return this.all('settings').find(({ row }) => !Object.hasOwn(row, 'key'))?.row ?? {}
  }

  /** Before version 2 a setting said how addresses are made. */
  get #oldRoutes(): GhostRoutes {
    return new GhostRoutes({ collections: [{ permalink: this.setting('permalinks'), filter: '' }] })
  }

  get addresses(): GhostAddresses {
    this.#addresses ??= new GhostAddresses({
      url: this.setting('url', 'site_url'),
      routes: this.routes ?? this.#oldRoutes,
      timeZone: this.timeZone,
    })
    return this.#addresses
  }

  /** Null when it is not told, or none that there is. */
  get timeZone(): string | null {
    const name = this.setting('timezone', 'active_timezone', 'activeTimezone')
    try {
      return name === '' ? null : new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    } catch {
      return null
    }
  }
}
