import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../packages/shared/src', import.meta.url))

const EndpointSchema = z.strictObject({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/api/'),
  parameters: z.array(z.string()).optional(),
  access: z.enum(['everyone', 'signed in', 'staff', 'site server', 'payment provider']),
  // Types alone: what they are of is compared by the compiler.
  body: z.null().optional(),
  answer: z.null().optional(),
  problems: z.array(z.custom<ProblemCode>((code) => typeof code === 'string' && code in problems)),
})

/** The definition of every endpoint, with the name of its constant and its route as Hono has it. */
export async function readDefinitions() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = files.filter((file) => file.endsWith('.endpoints.ts')).map((file) => join(folder, file))
  const modules = await Promise.all(paths.map((path) => import(path)))
  return modules.flatMap((module) =>
    z
      .record(z.string(), EndpointSchema)
      .transform((endpoints) =>
        Object.entries(endpoints).map(([name, endpoint]) => ({
          name,
          ...endpoint,
          route: `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        })),
      )
      .parse({ ...module }),
  )
}
