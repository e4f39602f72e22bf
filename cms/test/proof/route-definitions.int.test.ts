import { problemsOf } from '@meridian/shared/api/endpoint-problems'
import { expect, test } from 'vitest'
import { readDefinitions } from '../endpoints.ts'
import type { Circle } from './route-row.ts'
import { routeTable } from './route-table.ts'

/** Who a definition has to name for a circle of the table: a right is a matter of staff. */
function accessOf(circle: Circle) {
  return circle === 'everyone' || circle === 'signed in' || circle === 'site server' ? circle : 'staff'
}

test('each route has one definition, which says who may call it, and each definition is a route', async () => {
  const definitions = await readDefinitions()
  const defined = definitions.map(({ route, access }) => [
    route,
    // The provider is known by its signature, which the route itself checks.
    access === 'payment provider' ? 'everyone' : access,
  ])
  const listed = Object.entries(routeTable).map(([route, { circle }]) => [route, accessOf(circle)])
  expect(defined.toSorted()).toEqual(listed.toSorted())
})

test('a definition is named for its operation and names the parameters of its path', async () => {
  for (const { name, id, path, parameters = [] } of await readDefinitions()) {
    expect(name).toBe(`${id}Endpoint`)
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)).toEqual(parameters)
  }
})

test('a definition names each problem once, and none that it has for its method and access', async () => {
  for (const endpoint of await readDefinitions()) {
    const codes = problemsOf(endpoint)
    expect([endpoint.id, codes.toSorted()]).toEqual([endpoint.id, [...new Set(codes)].toSorted()])
  }
})
