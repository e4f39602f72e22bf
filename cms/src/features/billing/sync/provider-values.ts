/** The provider's Unix seconds as ISO 8601. */
export function toTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** The same for what may not have happened. */
export function toTimeOrNull(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined ? null : toTime(seconds)
}

/** The id of what the provider gives as an id or, when asked to, as the whole object. */
export function idOf(object: string | { id: string }): string
export function idOf(object: string | { id: string } | null | undefined): string | null
export function idOf(object: string | { id: string } | null | undefined): string | null {
  if (object === null || object === undefined) return null
  return typeof object === 'string' ? object : object.id
}
