import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '../objects/json.ts'

/** What an object had before, of the fields that are different now: an event's `previous_attributes`. */
export function changesBetween(before: JsonObject, after: JsonObject): JsonObject {
  const changed: JsonObject = {}
  for (const [field, value] of Object.entries(before)) {
    const now = after[field] ?? null
    if (isDeepStrictEqual(value, now)) continue
    changed[field] = isHash(value) && isHash(now) ? changesBetween(value, now) : value
  }
  for (const field of Object.keys(after)) if (!(field in before)) changed[field] = null
  return changed
}

function isHash(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
