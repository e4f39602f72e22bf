import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { problemsOfAll } from '@meridian/shared/api/endpoint'
import { problems } from '@meridian/shared/api/problems'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Circle, routeTable } from './route-table.ts'

const folder = fileURLToPath(new URL('../../../packages/shared/src', import.meta.url))

const EndpointSchema = z.strictObject({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/api/'),
  parameters: z.array(z.string()).optional(),
  access: z.enum(['everyone', 'signed in', 'staff', 'site server', 'payment provider']),
  // Types alone: what they are of is compared by the compiler.
  body: z.null().optional(),
  answer: z.null().optional(),
  problems: z.array(z.string().refine((code) => code in problems)),
})

async function readDefinitions() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = files.filter((file) => file.endsWith('.endpoints.ts')).map((file) => join(folder, file))
  const modules = await Promise.all(paths.map((path) => import(path)))
  return modules.flatMap((module) =>
    z
      .record(z.string(), EndpointSchema)
      .transform((endpoints) => Object.entries(endpoints).map(([name, endpoint]) => ({ name, ...endpoint })))
      .parse({ ...module }),
  )
}

/** Who a definition has to name for a circle of the table: a right is a matter of staff. */
function accessOf(circle: Circle) {
  return circle === 'everyone' || circle === 'signed in' || circle === 'site server' ? circle : 'staff'
}

test('each route has one definition, which says who may call it, and each definition is a route', async () => {
  const definitions = await readDefinitions()
  const defined = definitions.map(({ method, path, access }) => [
    `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    // The provider is known by its signature, which the route itself checks.
    access === 'payment provider' ? 'everyone' : access,
  ])
  const listed = Object.entries(routeTable).map(([route, { circle }]) => [
    route.replace('{.+}', ''),
    accessOf(circle),
  ])
  expect(defined.toSorted()).toEqual(listed.toSorted())
})

test('a definition is named for its operation and names the parameters of its path', async () => {
  for (const { name, id, path, parameters = [] } of await readDefinitions()) {
    expect(name).toBe(`${id}Endpoint`)
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)).toEqual(parameters)
  }
})

test('a definition names each problem once, and none that every endpoint has', async () => {
  for (const { problems: codes } of await readDefinitions()) {
    expect(new Set([...codes, ...problemsOfAll]).size).toBe(codes.length + problemsOfAll.length)
  }
})
