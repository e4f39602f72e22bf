import type { BeforeListTableServerProps } from 'payload'

/** Above the list of payments or subscriptions: what the list shows, with its search and filters, as a file. */
export function ListFileLink({ collectionConfig, searchParams }: BeforeListTableServerProps) {
  const kept = Object.entries(searchParams ?? {}).filter(
    ([name]) => name === 'search' || name.startsWith('where'),
  )
  const query = toQuery(Object.fromEntries(kept))
  return (
    <p>
      <a href={`/cms/api/${collectionConfig.slug}/export.csv${query && `?${query}`}`} download>
        Download this list as a CSV file
      </a>
    </p>
  )
}

/** Nested values as Payload writes them into addresses: `where[and][0][status][equals]=active`. */
function toQuery(value: unknown, name = ''): string {
  if (typeof value !== 'object' || value === null) {
    return name === '' || value === undefined ? '' : `${name}=${encodeURIComponent(String(value))}`
  }
  return Object.entries(value)
    .map(([key, inner]) => toQuery(inner, name === '' ? key : `${name}[${encodeURIComponent(key)}]`))
    .filter((part) => part !== '')
    .join('&')
}
