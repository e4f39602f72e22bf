import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const CommandSchema = z.union([z.string(), z.array(z.string())]).transform((command) => [command].flat())

const ServiceSchema = z.strictObject({
  image: z.string(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string(),
      /** Null hands on what the environment says, and nothing where it says nothing. */
      args: z.record(z.string(), z.null()),
    })
    .optional(),
  pull_policy: z.string().optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
    .default([]),
  entrypoint: CommandSchema.default([]),
  command: CommandSchema.default([]),
  restart: z.string(),
  init: z.boolean(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  stop_signal: z.string(),
  stop_grace_period: z.string(),
  tmpfs: z.array(z.string()),
  shm_size: z.string().optional(),
  sysctls: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  deploy: z.object({
    replicas: z.number().optional(),
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }) }),
  }),
})

const ComposeSchema = z.object({
  services: z.record(z.string(), ServiceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.object({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

export type Service = z.output<typeof ServiceSchema>

/** docker-compose.yml, as an engine would read it; with what another file adds to it, where one is named. */
export function readCompose(root: string, addition?: string): z.output<typeof ComposeSchema> {
  const read = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'), { merge: true })
  const base = read('docker-compose.yml')
  return ComposeSchema.parse(addition === undefined ? base : merge(base, read(addition)))
}

/** As compose merges two files: mappings key by key, lists one after the other, anything else is replaced. */
function merge(base: unknown, addition: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(addition)) return [...base, ...addition]
  if (!isMapping(base) || !isMapping(addition)) return addition
  const added = Object.entries(addition).map(([key, value]) => [
    key,
    key in base ? merge(base[key], value) : value,
  ])
  return { ...base, ...Object.fromEntries(added) }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface Stage {
  name: string
  /** What it is made of: another stage, or `${NAME}` for the image that a build argument names. */
  base: string
  user: string | null
  /** Copied out of the project. */
  sources: string[]
  /** Copied out of other stages. */
  from: { stage: string; path: string }[]
  command: string[]
}

/** The stages of ops/Dockerfile. */
export function readStages(root: string): Stage[] {
  const text = readFileSync(join(root, 'ops/Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, ' ')
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    const [instruction = '', ...words] = line.trim().split(/\s+/)
    const stage = stages.at(-1)
    if (instruction === 'FROM') {
      stages.push({
        name: words[2] ?? '',
        base: words[0] ?? '',
        user: null,
        sources: [],
        from: [],
        command: [],
      })
    } else if (instruction === 'USER' && stage) {
      stage.user = words[0] ?? null
    } else if (instruction === 'CMD' && stage) {
      stage.command = z.array(z.string()).parse(JSON.parse(words.join(' ')))
    } else if (instruction === 'COPY' && stage) {
      const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
      const paths = words.filter((word) => !word.startsWith('--')).slice(0, -1)
      if (from === undefined) stage.sources.push(...paths)
      else stage.from.push(...paths.map((path) => ({ stage: from, path })))
    }
  }
  return stages
}

/** Whether there is nothing at a path of the project. */
export function isMissing(root: string, path: string): boolean {
  return !existsSync(join(root, path))
}
