import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectRoot } from '../env.ts'
import { readCompose, readStages } from './compose-file.ts'

/* The profile point-in-time without an engine: that Postgres, its archive's keeper and recovery mean the same archive. */
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const { services, volumes, secrets, networks } = readCompose(projectRoot)
const override = z
  .object({
    services: z.object({
      postgres: z.strictObject({
        image: z.string(),
        pull_policy: z.literal('never'),
        command: z.array(z.string()),
        environment: z.record(z.string(), z.string()),
        secrets: z.array(z.string()),
        volumes: z.array(z.string()),
        networks: z.array(z.string()),
      }),
    }),
  })
  .parse(parse(read('ops/compose.point-in-time.yml'))).services.postgres
const settings = new Map(
  read('ops/point-in-time/pgbackrest.conf')
    .split('\n')
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
)
const archive = services['archive']
const recovery = services['restore-to']
const ofPgbackrest = (environment: Record<string, string> = {}) =>
  Object.entries(environment).filter(([name]) => name.startsWith('PGBACKREST_REPO1_'))
const mountsOf = (service: { volumes: string[] } | undefined) =>
  new Map(service?.volumes.map((volume) => [volume.split(':')[1] ?? '', volume]))

test('without the profile Postgres archives nothing', () => {
  expect(services['postgres']).toMatchObject({ command: [], secrets: ['postgres_password'] })
  expect(services['postgres']?.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:18/)
  expect(archive?.profiles).toEqual(['point-in-time'])
  // With a profile that is on, each start would recover.
  expect(recovery?.profiles).toEqual(['tools'])
})

test('with it, what Postgres archives is a minute behind at most, encrypted', () => {
  const { command } = override
  expect(command).toEqual(expect.arrayContaining(['archive_mode=on', 'archive_timeout=60']))
  expect(command.at(-1)).toBe(
    'archive_command=with-archive-secrets pgbackrest --stanza=meridian archive-push %p',
  )
  expect(settings.get('repo1-cipher-type')).toBe('aes-256-cbc')
  expect(override.image).toBe(archive?.image)
})

test('Postgres, the keeper of the archive and recovery mean the same archive, with the same secrets', () => {
  for (const service of [override, archive, recovery]) {
    expect(ofPgbackrest(service?.environment)).toEqual(ofPgbackrest(override.environment))
    expect(service?.secrets).toEqual(expect.arrayContaining(['archive_passphrase', 'object_storage_key']))
    expect(mountsOf(service).get(settings.get('repo1-path') ?? '')).toMatch(/^archive:/)
  }
  expect(Object.keys(volumes)).toContain('archive')
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(override.secrets))
  expect(Object.keys(networks)).toEqual(expect.arrayContaining(override.networks))
})

test('recovery reads the archive and changes nothing of it, nor of the database', () => {
  expect(mountsOf(recovery).get('/var/lib/pgbackrest')).toMatch(/:ro$/)
  expect(mountsOf(archive).get('/var/lib/postgresql')).toBe('postgres:/var/lib/postgresql:ro')
  expect([...mountsOf(recovery).keys()]).not.toContain('/var/lib/postgresql')
  expect(recovery?.depends_on).toEqual([])
  expect([...mountsOf(recovery).keys()]).toContain(recovery?.environment['RECOVERY_DIR'])
})

test('the programs of the archive are in its images', () => {
  const stages = readStages(projectRoot)
  const postgres = stages.find(({ name }) => name === 'postgres')
  expect(postgres?.sources).toEqual(
    expect.arrayContaining([
      'ops/point-in-time/pgbackrest.conf',
      'ops/point-in-time/with-archive-secrets.sh',
      'ops/point-in-time/keep-archive.sh',
    ]),
  )
  expect(stages.find(({ name }) => name === 'recovery')?.base).toBe('postgres')
  expect(archive?.entrypoint).toEqual(['keep-archive'])
  expect(recovery?.entrypoint.slice(0, 2)).toEqual(['with-archive-secrets', 'node'])
})

test('a command gets the secrets, and no variable without a value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'secrets'))
  writeFileSync(join(folder, 'secrets/archive_passphrase'), 'the passphrase')
  writeFileSync(join(folder, 'secrets/object_storage_key'), 'the key')
  const script = join(folder, 'with-archive-secrets.sh')
  writeFileSync(
    script,
    read('ops/point-in-time/with-archive-secrets.sh').replaceAll('/run/secrets', join(folder, 'secrets')),
  )
  const run = (env: Record<string, string>) =>
    execFileSync('sh', [script, 'sh', '-c', 'env | grep ^PGBACKREST_ | sort'], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', PGBACKREST_REPO1_S3_BUCKET: '', ...env },
    })
      .trim()
      .split('\n')
  expect(run({ PGBACKREST_REPO1_TYPE: 'posix' })).toEqual([
    'PGBACKREST_REPO1_CIPHER_PASS=the passphrase',
    'PGBACKREST_REPO1_TYPE=posix',
  ])
  expect(run({ PGBACKREST_REPO1_TYPE: 's3' })).toContain('PGBACKREST_REPO1_S3_KEY_SECRET=the key')
})

test('the manual removes every container that holds the lost volume, before the volume', () => {
  const manual = read('docs/how-to/backup.md')
  const holders = Object.entries(services)
    .filter(([, { volumes: mounts }]) => mounts.some((mount) => mount.startsWith('postgres:')))
    .map(([name]) => name)
  const [, removed = ''] =
    /rm --stop --force ([a-z -]+)`,\s+`docker volume rm meridian_postgres`/.exec(manual) ?? []
  expect(removed.split(' ').toSorted()).toEqual(holders.toSorted())
})
