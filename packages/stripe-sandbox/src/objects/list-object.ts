import type { JsonObject } from './json.ts'

/** A list inside an object or an answer. */
export function listObject(url: string, data: JsonObject[], hasMore = false): JsonObject {
  return { object: 'list', data, has_more: hasMore, url }
}
