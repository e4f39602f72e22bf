import type { Collection, Where } from '../store/collection.ts'
import { badParameter, noSuch } from '../engine/api-error.ts'
import type { JsonObject } from '../objects/json.ts'
import { listObject } from '../objects/list-object.ts'

interface ListParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: { from: number | null; to: number | null } | undefined
}

/** One page of a list, newest first. `passes` is for what the store cannot look up. */
export function listPage<Row extends { id: string; created: number }>(
  collection: Collection<Row>,
  list: {
    url: string
    params: ListParams
    where?: Record<string, string | undefined>
    passes?: (row: Row) => boolean
    render: (row: Row) => JsonObject
  },
): JsonObject {
  const { starting_after: after, ending_before: before, limit = 10, created } = list.params
  if (after && before) {
    throw badParameter('You may only specify one of these parameters: ending_before, starting_after.')
  }
  for (const [param, id] of Object.entries({ starting_after: after, ending_before: before })) {
    if (id !== undefined && !collection.find(id)) throw noSuch(collection.kind, id, param)
  }
  const { rows, hasMore } = collection.page({
    where: given(list.where ?? {}),
    limit,
    startingAfter: after ?? null,
    endingBefore: before ?? null,
    createdFrom: created?.from ?? null,
    createdTo: created?.to ?? null,
    ...(list.passes ? { passes: list.passes } : {}),
  })
  return listObject(list.url, rows.map(list.render), hasMore)
}

function given(where: Record<string, string | undefined>): Where {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
}
