import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { createInstallation, query } from '../../../test/installation.ts'
import { isRecipient, readIdentities } from './encryption.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

let key: string
let recipient: string
const secretTarget = 'https://a-reader.example'

beforeAll(async () => {
  key = await generateIdentity()
  recipient = await identityToRecipient(key)
})

/** An installation whose backups are encrypted, with a picture, secrets and a database of SQLite. */
async function filled() {
  const installation = await createInstallation()
  await query(installation.url, 'insert into publish_targets (url) values ($1)', [secretTarget])
  await writeFile(join(installation.mediaDir, 'night.avif'), 'a picture of the night')
  await writeFile(join(installation.mediaDir, 'empty.avif'), '')
  const secrets = join(installation.folder, 'secrets.json')
  await writeFile(secrets, '{"payload":"a secret of the house"}')
  const sqlite = join(installation.folder, 'payment-sandbox.sqlite')
  const db = new DatabaseSync(sqlite)
  db.exec('create table payments (amount integer); insert into payments values (42)')
  db.close()
  const files = [secrets, sqlite]
  let made = 0
  /** Each is of another second, after which it is named. */
  const backUp = (recipients = [recipient]) => {
    made += 1
    const madeAt = new Date(Date.UTC(2026, 10, 22, 12, 0, made))
    return installation.backUp({ files, recipients, now: () => madeAt })
  }
  return { ...installation, backUp }
}

async function everyFile(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(folder.length + 1), await readFile(file)] as const),
    ),
  )
}

test('nothing of database, media and secrets can be read without the key, and age itself reads each file with it', async () => {
  const installation = await filled()
  const { folder } = await installation.backUp()
  const files = await everyFile(folder)
  const plain = [...files.keys()].filter((name) => !name.endsWith('.age'))
  expect(plain.toSorted()).toEqual(['manifest.json', 'manifest.sha256'])
  for (const text of ['a picture of the night', 'a secret of the house', secretTarget]) {
    expect([...files].filter(([, bytes]) => bytes.includes(text)).map(([name]) => name)).toEqual([])
  }
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const picture = files.get('media/night.avif.age') ?? Buffer.alloc(0)
  expect(await decrypter.decrypt(new Uint8Array(picture), 'text')).toBe('a picture of the night')
})

test('an encrypted backup is proved and restored with its key, into another installation', async () => {
  const installation = await filled()
  const { folder } = await installation.backUp()
  const identities = [key]
  expect(await verifyBackup({ ...installation.restoring(folder), identities })).toEqual([])

  const other = await createInstallation()
  const filesTo = other.folder
  const restoring = { ...other.restoring(folder), identities, mayReplace: true, filesTo }
  expect(await restoreBackup(restoring)).toEqual([])
  expect(await query(other.url, 'select url from publish_targets')).toEqual([{ url: secretTarget }])
  expect(await readFile(join(other.mediaDir, 'night.avif'), 'utf8')).toBe('a picture of the night')
  expect(await readFile(join(filesTo, 'secrets.json'), 'utf8')).toContain('a secret of the house')
})

test('without the key, or with another one, it is refused, and the key it needs is named', async () => {
  const installation = await filled()
  const { folder } = await installation.backUp()
  const restoring = { ...installation.restoring(folder), mayReplace: true }
  await expect(restoreBackup(restoring)).rejects.toThrow(
    `encrypted for ${recipient}. Name the file with the key`,
  )
  const foreign = await generateIdentity()
  await expect(verifyBackup({ ...restoring, identities: [foreign] })).rejects.toThrow(
    `The key that was named is that of ${await identityToRecipient(foreign)}`,
  )
  expect(await query(installation.url, 'select url from publish_targets')).toEqual([{ url: secretTarget }])
})

test('media that have not changed are encrypted once: the next backup has a second name of the same file', async () => {
  const installation = await filled()
  const first = await installation.backUp()
  await writeFile(join(installation.mediaDir, 'empty.avif'), 'no longer')
  const second = await installation.backUp()
  const inode = async (folder: string, name: string) => (await stat(join(folder, 'media', name))).ino
  expect(await inode(second.folder, 'night.avif.age')).toBe(await inode(first.folder, 'night.avif.age'))
  expect(await inode(second.folder, 'empty.avif.age')).not.toBe(await inode(first.folder, 'empty.avif.age'))
  expect(await verifyBackup({ ...installation.restoring(second.folder), identities: [key] })).toEqual([])
})

test('with other recipients, or none, nothing is taken from the backup before', async () => {
  const installation = await filled()
  await installation.backUp()
  const another = await generateIdentity()
  const both = await installation.backUp([recipient, await identityToRecipient(another)])
  expect(await verifyBackup({ ...installation.restoring(both.folder), identities: [another] })).toEqual([])
  const open = await installation.backUp([])
  expect(await readFile(join(open.folder, 'media/night.avif'), 'utf8')).toBe('a picture of the night')
  expect(await verifyBackup(installation.restoring(open.folder))).toEqual([])
})

test('a file that was changed by a bit is named, and one of the database is not loaded', async () => {
  const installation = await filled()
  const { folder } = await installation.backUp()
  await flip(join(folder, 'media/night.avif.age'))
  const identities = [key]
  expect(await verifyBackup({ ...installation.restoring(folder), identities })).toEqual([
    expect.stringMatching(/night\.avif cannot be decrypted/),
  ])
  await flip(join(folder, 'database/public.publish_targets.copy.gz.age'))
  await expect(verifyBackup({ ...installation.restoring(folder), identities })).rejects.toThrow(
    'publish_targets.copy.gz',
  )
})

test('keys are read from the file of age-keygen, and recipients are told from anything else', async () => {
  const { folder } = await createInstallation()
  const file = join(folder, 'key.txt')
  await writeFile(file, `# created: today\n# public key: ${recipient}\n${key}\n`)
  expect(await readIdentities(file)).toEqual([key])
  await writeFile(file, recipient)
  await expect(readIdentities(file)).rejects.toThrow('has no key of age')
  expect([recipient, key, 'age1', 'ssh-ed25519 AAAA', ''].map(isRecipient)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(path, bytes)
}
