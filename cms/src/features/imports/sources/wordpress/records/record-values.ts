import type { WxrFields, WxrItem } from '../wxr/wxr-parts.ts'

export function field(fields: WxrFields, name: string): string {
  return (fields.get(name) ?? '').trim()
}

/** The last value of a custom field; '' for none. */
export function metaOf(item: WxrItem, key: string): string {
  return item.meta.findLast((one) => one.key === key)?.value.trim() ?? ''
}

export function allMeta(item: WxrItem, key: string): string[] {
  return item.meta.filter((one) => one.key === key).map(({ value }) => value.trim())
}

/** What a record says of what has no place in it, as JSON; '' for nothing. */
export function asOriginal(rest: Record<string, unknown>): string {
  const entries = Object.entries(rest).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  )
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries))
}
