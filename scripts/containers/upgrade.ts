import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { judge } from './judge.ts'
import { services, type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'

const migration = '29990101_000000_proof_of_upgrade'
const versionFile = 'version-of-the-proof.txt'

/**
 * The next version of the product, with a migration to come and another build of CMS and site, takes the place of this
 * one while readers read: content, pictures, sessions and pages are there afterwards, and the backup of before is.
 */
export async function upgrade(proof: Proof): Promise<void> {
  const { project, publisher, readers, logs, client, staff, magazine } = proof
  await publisher.untilAllLive()
  const picture = magazine.picturePath
  const pictureBefore = await digestOf(proof, picture)
  const backupsBefore = await listBackups(proof)
  await logs.read()

  writeNextVersion(project.folder)
  await project.compose(['build'])
  readers.take()
  const startedAtMs = performance.now()
  await project.compose(['up', '--detach'])
  await project.untilHealthy(services)
  const tookSeconds = (performance.now() - startedAtMs) / 1000
  say(`upgraded in ${tookSeconds.toFixed(0)} s`)
  judge(proof, 'upgrade with a migration', { withoutCmsMs: 60_000 })

  expectThat((await client.send(`/${versionFile}`)).status === 200, 'the site is of the next version')
  expectThat((await migrations(proof)).includes(migration), 'its migration has been carried out')
  const backups = (await listBackups(proof)).filter((name) => !backupsBefore.includes(name))
  expectThat(backups.length === 1, 'there is one backup of before the upgrade')
  expectThat((await digestOf(proof, picture)) === pictureBefore, 'pictures are what they were')
  await publisher.untilAllLive()
  const me = await staff.ask('GET', '/cms/api/users/me')
  expectThat(me.body.toString().includes('"email"'), 'who was signed in still is')
  const liveMs = await publisher.timeToLive()
  say(`after the upgrade a publish is live in ${liveMs.toFixed(0)} ms`)
}

/** A migration as they are generated, and a file that only the next build of the site serves. */
function writeNextVersion(folder: string): void {
  const statement = (sql: string) => `  await db.execute(sql\`${sql}\`)`
  const source = `import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
${statement('ALTER TABLE "articles" ADD COLUMN "proof_of_upgrade" text;')}
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
${statement('ALTER TABLE "articles" DROP COLUMN "proof_of_upgrade";')}
}
`
  writeFileSync(join(folder, `cms/src/migrations/${migration}.ts`), source)
  writeFileSync(join(folder, 'site/public', versionFile), 'next\n')
}

/** Every migration that the database has, as the CMS's own connection reads it. */
async function migrations({ project }: Proof): Promise<string> {
  const program = `
    import pg from 'pg'
    import { readFileSync } from 'node:fs'
    const client = new pg.Client(readFileSync(process.env.DATABASE_URL_FILE, 'utf8'))
    await client.connect()
    const { rows } = await client.query('SELECT name FROM payload_migrations')
    console.log(rows.map(({ name }) => name).join(' '))
    await client.end()`
  return project.compose(['exec', '--no-TTY', 'cms', 'node', '--input-type=module', '--eval', program])
}

/** The names of the backups that there are, the oldest first. */
export async function listBackups({ project }: Proof): Promise<string[]> {
  const list = ['exec', '--no-TTY', 'worker', 'ls', '/var/lib/meridian/backups']
  return (await project.compose(list)).split('\n').filter((name) => /^\d{4}-/.test(name))
}

async function digestOf({ client }: Proof, path: string): Promise<string> {
  const answer = await client.send(path)
  expectThat(answer.status === 200, `${path} is served`)
  return createHash('sha256').update(answer.body).digest('hex')
}

/** @throws Error that says what is not so. */
export function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It is not so that ${what}.`)
}
