import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Variable } from '../../packages/shared/src/configuration/variable-list.ts'
import { collectVariables, type ProcessName } from '../configuration/collect-variables.ts'
import { projectRoot } from '../env.ts'
import { isMissing, readCompose, readStages, type Service } from './compose-file.ts'

/*
 * What can be said of the containers without an engine: that everything the files name is there, and that nothing of
 * ours runs with more rights than it needs.
 */
const compose = readCompose(projectRoot)
const stages = readStages(projectRoot)
const services = Object.entries(compose.services)
const several = Object.entries(readCompose(projectRoot, 'ops/compose.scale.yml').services)
const containers = [
  ...services.map(([name, service]) => ({ what: name, name, service })),
  ...several.map(([name, service]) => ({ what: `${name} of ops/compose.scale.yml`, name, service })),
]
const once = ['prepare', 'backup', 'restore', 'restore-to', 'media-bucket']
const composeText = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8')

/** Which schema a service's variables are parsed with. */
const processes: Record<string, ProcessName> = {
  prepare: 'cms, worker',
  cms: 'cms, worker',
  worker: 'cms, worker',
  backup: 'cms, worker',
  restore: 'cms, worker',
  'restore-to': 'cms, worker',
  site: 'site',
  payments: 'payments',
}

/** Which the images set by themselves, or which mean nothing in a container. */
const leftOut = new Set([
  'NODE_ENV',
  'SITE_DIST',
  'CMS_DIST',
  'HOST',
  'CMS_PORT',
  'BACKUP_FILES',
  'PAYMENT_SANDBOX_WEBHOOK_SECRET',
  // For `restore-to` alone, which is made of an image with Postgres's programs in their usual place.
  'PGBACKREST_STANZA',
  'POSTGRES_BIN',
  'RECOVERY_DIR',
])

describe.each(containers)('the container $what', ({ name, service }) => {
  test('has no more rights than it needs', () => {
    expect(service).toMatchObject({
      read_only: true,
      init: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    const image = /^meridian-(\w+):/.exec(service.image)?.[1]
    const user = service.user ?? stages.find((stage) => stage.name === image)?.user
    expect(user).toBeTruthy()
    expect(user).not.toMatch(/^(root|0)(:|$)/)
    expect(service.environment).not.toHaveProperty('DATABASE_URL')
  })

  test('has limits, an end that is waited for, and a log that does not grow for ever', () => {
    expect(service.deploy.resources.limits.memory).toMatch(/^\d+[MG]$/)
    expect(service.deploy.resources.limits.pids).toBeGreaterThan(0)
    expect(service.stop_signal).toMatch(/^SIG(TERM|INT|USR1)$/)
    expect(service.logging.options).toMatchObject({
      'max-size': expect.any(String),
      'max-file': expect.any(String),
    })
  })

  test('tells its health, unless it ends by itself', () => {
    if (once.includes(name)) expect(service).toMatchObject({ restart: 'no' })
    else
      expect(service).toMatchObject({ restart: 'unless-stopped', healthcheck: { test: expect.any(Array) } })
  })

  test('uses volumes, networks, secrets and services that there are', () => {
    const volumes = service.volumes.map((volume) => volume.split(':')[0] ?? '')
    // One without a name belongs to its container alone.
    for (const volume of volumes.filter((path) => !/^\.?\//.test(path))) {
      expect(Object.keys(compose.volumes)).toContain(volume)
    }
    expect(volumes.filter((path) => path.startsWith('./') && isMissing(projectRoot, path))).toEqual([])
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(service.networks))
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(service.secrets))
    expect(several.map(([other]) => other)).toEqual(expect.arrayContaining(service.depends_on))
  })

  test('reads its secrets from files that it is given', () => {
    const files = Object.values(service.environment).filter((value) => value.startsWith('/run/secrets/'))
    for (const file of files) expect(service.secrets).toContain(file.slice('/run/secrets/'.length))
  })

  test('runs programs that are in its image', () => {
    const words = [...service.entrypoint, ...service.command, ...(service.healthcheck?.test ?? [])]
    const programs = words.flatMap((word) => word.match(/(?:\/app\/)?[\w/-]+\.(?:ts|mjs)\b/g) ?? [])
    const paths = programs.map((program) =>
      program.startsWith('/app/') ? program.slice('/app/'.length) : join('cms', program),
    )
    expect(paths.filter((path) => isMissing(projectRoot, path))).toEqual([])
  })
})

test('every volume, network and secret that is declared is used', () => {
  const used = (list: (service: Service) => string[]) =>
    new Set(services.flatMap(([, service]) => list(service)))
  const names = (values: Set<string>, declared: object) =>
    Object.keys(declared).filter((name) => !values.has(name))
  expect(
    names(
      used((service) => service.volumes.map((volume) => volume.split(':')[0] ?? '')),
      compose.volumes,
    ),
  ).toEqual([])
  expect(
    names(
      used((service) => service.networks),
      compose.networks,
    ),
  ).toEqual([])
  expect(
    names(
      used((service) => service.secrets),
      compose.secrets,
    ),
  ).toEqual([])
})

test('the front alone can be reached from outside', () => {
  const open = services.flatMap(([name, { ports }]) => ports.map((port) => ({ name, port })))
  const outside = open.filter(({ port }) => !port.startsWith('127.0.0.1:'))
  expect(new Set(outside.map(({ name }) => name))).toEqual(new Set(['front']))
  expect(open.filter(({ port }) => port.endsWith(':9464'))).toEqual([])
})

test('the processes start in an order that there is', () => {
  const started = new Set<string>()
  for (let size = -1; size !== started.size;) {
    size = started.size
    for (const [name, service] of services) {
      if (service.depends_on.every((other) => started.has(other))) started.add(name)
    }
  }
  expect([...started].toSorted()).toEqual(services.map(([name]) => name).toSorted())
})

test.each(['front', 'site'])('replacing another service replaces no %s', (name) => {
  expect(compose.services[name]?.depends_on).toEqual([])
})

describe('the variables', () => {
  let known: Map<ProcessName, Variable[]>

  beforeAll(async () => {
    known = new Map((await collectVariables(projectRoot)).map((entry) => [entry.process, entry.variables]))
  })

  test.each(Object.entries(processes))(
    'of %s are those of its schema: none is unknown, none is missing',
    (name, process) => {
      const variables = known.get(process) ?? []
      const secrets = new Set(
        variables.filter(({ secret }) => secret).map((variable) => `${variable.name}_FILE`),
      )
      const names = new Set(variables.map((variable) => variable.name))
      const given = Object.keys(compose.services[name]?.environment ?? {})
      const ofPgbackrest = /^PGBACKREST_REPO1_/
      const ours = given.filter((variable) => !ofPgbackrest.test(variable))
      expect(ours.filter((variable) => !names.has(variable) && !secrets.has(variable))).toEqual([])
      const missing = variables
        .filter((variable) => !given.includes(variable.name) && !given.includes(`${variable.name}_FILE`))
        .map((variable) => variable.name)
      expect(
        missing.filter((variable) => !leftOut.has(variable) && !variable.startsWith('AI_SANDBOX')),
      ).toEqual([])
    },
  )
})

describe('ops/create-env.sh', () => {
  function run(before: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-ops-'))
    cpSync(join(projectRoot, 'ops/create-env.sh'), join(folder, 'create-env.sh'))
    for (const [name, content] of Object.entries(before)) writeFileSync(join(folder, name), content)
    execFileSync('bash', [join(folder, 'create-env.sh')], { stdio: 'pipe' })
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    return { folder, read }
  }

  test('makes every secret that the containers read, each its own, closed to other users of the machine', () => {
    const { folder, read } = run()
    const files = Object.values(compose.secrets).map(({ file }) => file.replace(/^ops\//, ''))
    const values = files.map(read)
    expect(new Set(values).size).toBe(files.length)
    expect(read('secrets/database_url')).toContain(read('secrets/postgres_password'))
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  })

  test('sets what the containers cannot do without, and nothing that they do not know', () => {
    const names =
      run()
        .read('.env')
        .match(/^\w+(?==)/gm) ?? []
    const known = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect(names.filter((name) => !known.has(name) && name !== 'COMPOSE_PROFILES')).toEqual([])
    expect(composeText).not.toMatch(/\$\{\w+:\?/)
  })

  test('takes over the secrets of an earlier version, and leaves its settings alone', () => {
    const secret = 'f'.repeat(64)
    const { read } = run({
      '.env': `PAYLOAD_SECRET=${secret}\nPOSTGRES_PASSWORD=${secret}\nSITE_ADDRESS=magazine.example\n`,
    })
    expect(read('secrets/payload_secret')).toBe(secret)
    expect(read('secrets/database_url')).toBe(`postgres://meridian:${secret}@postgres:5432/meridian`)
    expect(read('.env')).toBe('SITE_ADDRESS=magazine.example\n')
  })

  test('moves the key of object storage to its file, in the place of the one that was made before', () => {
    const { folder, read } = run()
    const made = read('secrets/object_storage_key')
    appendFileSync(join(folder, '.env'), 'OBJECT_STORAGE_SECRET_ACCESS_KEY=of-the-provider\n')
    execFileSync('bash', [join(folder, 'create-env.sh')], { stdio: 'pipe' })
    expect(made).toHaveLength(64)
    expect(read('secrets/object_storage_key')).toBe('of-the-provider')
    expect(read('.env')).not.toContain('of-the-provider')
  })

  test('changes nothing when it is run again', () => {
    const { folder, read } = run()
    const before = [read('.env'), read('secrets/payload_secret')]
    execFileSync('bash', [join(folder, 'create-env.sh')], { stdio: 'pipe' })
    expect([read('.env'), read('secrets/payload_secret')]).toEqual(before)
    expect(existsSync(join(folder, '.env.before'))).toBe(false)
  })
})
