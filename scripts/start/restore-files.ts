import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { loadOrCreateSecrets, writePrivately } from './secrets.ts'

/**
 * Brings back what a backup holds besides database and media: the secrets (but for the password of the database that
 * runs here) and the payment sandbox. Files that were there are kept under another name.
 */
export function restoreFiles(input: {
  /** A folder with them. */
  files: string
  folder: DataFolder
  say: (line: string) => void
}): void {
  const { files, folder, say } = input
  const secrets = join(files, basename(folder.secretsFile))
  if (existsSync(secrets)) {
    const { databasePassword } = loadOrCreateSecrets(folder.secretsFile)
    const former = keepFormer(folder.secretsFile)
    writePrivately(folder.secretsFile, JSON.stringify({ ...readJson(secrets), databasePassword }, null, 2))
    loadOrCreateSecrets(folder.secretsFile)
    say(`Secrets restored; the former ones are ${former}.`)
  }
  const sandbox = join(files, basename(folder.paymentSandboxFile))
  if (existsSync(sandbox)) {
    for (const rest of ['-wal', '-shm']) keepFormer(`${folder.paymentSandboxFile}${rest}`)
    keepFormer(folder.paymentSandboxFile)
    copyFileSync(sandbox, folder.paymentSandboxFile)
    say('Payment sandbox restored.')
  }
}

function keepFormer(file: string): string {
  const former = `${file}.before-restore`
  if (existsSync(file)) renameSync(file, former)
  return former
}

function readJson(file: string): object {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof value === 'object' && value !== null) return value
  throw new Error(`${file} holds no secrets.`)
}
