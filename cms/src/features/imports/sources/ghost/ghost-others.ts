import type { SourceOther, SourcePlace, SourceSite } from '../../source-record.ts'
import type { GhostTables, HeldRow } from './ghost-tables.ts'
import { idOf, isRow, jsonOf, line, listOf, text, plainOf } from './ghost-values.ts'

/** Tables whose rows are listed one by one, and what each of them is. */
const listedTables: Record<string, string> = {
  newsletters: 'newsletter',
  products: 'tier',
  offers: 'offer',
  benefits: 'benefit',
  labels: 'label',
  snippets: 'snippet',
  recommendations: 'recommendation',
  collections: 'collection',
  stripe_products: 'payment product',
  stripe_prices: 'payment price',
}

/** Tables that say how other tables belong together: they are in the records of those. */
const joins =
  /^(posts_(tags|authors|meta|products)|roles(_users)?|members_(labels|newsletters|products|stripe_\w+)|products_benefits|collections_posts)$/

/** Tables that become records of their own kinds. */
export const ownTables = new Set([
  'posts',
  'users',
  'tags',
  'settings',
  'members',
  'subscribers',
  'comments',
  'redirects',
])

export function isListed(table: string): boolean {
  return Object.hasOwn(listedTables, table)
}

/** A row of a table of which nothing is taken over. */
export function listedRow(held: HeldRow, at: number): SourceOther {
  const { table, row } = held
  return other({
    id: `${table} ${idOf(row['id']) ?? at + 1}`,
    type: listedTables[table] ?? table,
    name: line(row, 'name', 'title', 'nickname', 'code', 'key') || `${at + 1}`,
    place: held.place,
    original: held.original(['uuid']),
    findings: held.findings,
  })
}

/** One record for each table that is only counted: what its rows say may be of nobody but the old system. */
export function countedTables(counts: ReadonlyMap<string, number>, place: SourcePlace): SourceOther[] {
  return [...counts]
    .filter(([table, count]) => count > 0 && !ownTables.has(table) && !joins.test(table) && !isListed(table))
    .map(([table, count]) =>
      other({
        id: `table ${table}`,
        type: 'table',
        name: `${table}: ${count} ${count === 1 ? 'row' : 'rows'}`,
        place,
      }),
    )
}

/** A file that is given beside the export, and is read by nobody here. */
export function otherFile(name: string, type = 'file'): SourceOther {
  return other({ id: `${type} ${name}`, type, name, place: { file: name, line: null, byte: null } })
}

/** What the settings say of the site. Most of them are keys and codes, which nobody may see: they are only counted. */
export function siteOf(tables: GhostTables, place: SourcePlace): SourceSite {
  const name = tables.setting('title')
  const description = tables.setting('description')
  const language = tables.setting('locale', 'lang', 'default_locale', 'defaultLang') || null
  return {
    kind: 'site',
    id: 'site',
    place,
    findings: [],
    original: '',
    name: name.trim(),
    url: tables.addresses.base === '' ? null : tables.addresses.base,
    description: plainOf(description),
    language,
    timeZone: tables.timeZone,
  }
}

const menus = { navigation: 'Main navigation', secondary_navigation: 'Second navigation' }

export function settingsOf(tables: GhostTables, place: SourcePlace): SourceOther[] {
  const others = Object.entries(menus).flatMap(([key, name]) => {
    const items = listOf(tables.addresses.resolve(jsonOf(tables.setting(key)))).filter(isRow)
    const entries = items.map((item) => ({ label: text(item, 'label'), url: text(item, 'url') }))
    return entries.length === 0
      ? []
      : other({ id: key, type: 'menu', name, place, original: JSON.stringify(entries) })
  })
  const count = tables.all('settings').length
  const name = `${count} settings of the old site`
  return count === 0 ? others : [...others, other({ id: 'settings', type: 'settings', name, place })]
}

function other(
  given: Pick<SourceOther, 'id' | 'type' | 'name' | 'place'> & Partial<SourceOther>,
): SourceOther {
  return { kind: 'other', findings: [], original: '', ...given }
}
