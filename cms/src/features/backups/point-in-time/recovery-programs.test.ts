import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgres, withoutPostgresVariables } from './recovery-programs.ts'

/** A folder with a `postgres` that says to be of a version. */
function install(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'postgres'),
    `#!/bin/sh\necho 'postgres (PostgreSQL) ${version} (Debian ${version}-1)'\n`,
  )
  chmodSync(join(folder, 'postgres'), 0o755)
  return folder
}

test('the Postgres of the archive’s version is taken from the folder that is named', () => {
  const folder = install('18.6')
  expect(findPostgres({ postgresBin: folder, majorVersion: '18' })).toBe(join(folder, 'postgres'))
})

test('one of another version is refused: it could not read the data', () => {
  const folder = install('17.2')
  expect(() => findPostgres({ postgresBin: folder, majorVersion: '18' })).toThrow(
    `${folder}/postgres is Postgres 17`,
  )
})

test('where there is none, the answer says what to install and which variable names another place', () => {
  const search = () => findPostgres({ postgresBin: '/nowhere', majorVersion: '18' })
  expect(search).toThrow('apt-get install postgresql-18')
  expect(search).toThrow('POSTGRES_BIN')
})

test('the recovered database does not follow what the official image says of another one', () => {
  const others = { NODE_ENV: 'test', PATH: '/bin', PGBACKREST_STANZA: 'meridian' } as const
  const environment = { ...others, PGDATA: '/var/lib/postgresql/18/docker' }
  expect(withoutPostgresVariables(environment)).toEqual(others)
})
