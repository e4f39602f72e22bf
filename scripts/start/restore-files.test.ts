import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { restoreFiles } from './restore-files.ts'
import { loadOrCreateSecrets } from './secrets.ts'

function newFolder() {
  return openDataFolder(mkdtempSync(join(tmpdir(), 'meridian-restore-')))
}

/** A backup of one installation, as the other finds it. */
function backUp(from: ReturnType<typeof newFolder>, to: ReturnType<typeof newFolder>): string {
  const files = join(to.backups, 'a-backup', 'files')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'secrets.json'), JSON.stringify(loadOrCreateSecrets(from.secretsFile)))
  writeFileSync(join(files, 'payment-sandbox.sqlite'), 'of the backup')
  return files
}

test('an installation elsewhere gets the secrets of the backup, and keeps the password of its own database', () => {
  const [former, present] = [newFolder(), newFolder()]
  const own = loadOrCreateSecrets(present.secretsFile)
  restoreFiles({ files: backUp(former, present), folder: present, say: () => {} })
  expect(loadOrCreateSecrets(present.secretsFile)).toEqual({
    ...loadOrCreateSecrets(former.secretsFile),
    databasePassword: own.databasePassword,
  })
  expect(JSON.parse(readFileSync(`${present.secretsFile}.before-restore`, 'utf8'))).toEqual(own)
})

test('the payment sandbox is brought back, and what it has kept since is laid aside', () => {
  const present = newFolder()
  const files = backUp(newFolder(), present)
  writeFileSync(present.paymentSandboxFile, 'of today')
  writeFileSync(`${present.paymentSandboxFile}-wal`, 'of today')
  restoreFiles({ files, folder: present, say: () => {} })
  expect(readFileSync(present.paymentSandboxFile, 'utf8')).toBe('of the backup')
  expect(readFileSync(`${present.paymentSandboxFile}.before-restore`, 'utf8')).toBe('of today')
  expect(() => readFileSync(`${present.paymentSandboxFile}-wal`)).toThrow('ENOENT')
})
