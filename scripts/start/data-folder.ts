import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { explainSystemError, StartFailure } from './start-failure.ts'

const neededMegabytes = 300

export type DataFolder = ReturnType<typeof openDataFolder>

/** Makes sure that the local state has a place that can be written and is not full, and says where everything is. */
export function openDataFolder(root: string) {
  const folder = {
    root,
    postgres: join(root, 'postgres'),
    pageStore: join(root, 'page-store'),
    media: join(root, 'media'),
    logs: join(root, 'logs'),
    backups: join(root, 'backups'),
    services: join(root, 'services'),
    paymentSandboxFile: join(root, 'payment-sandbox.sqlite'),
    secretsFile: join(root, 'secrets.json'),
    credentialsFile: join(root, 'admin-credentials.txt'),
    lockFile: join(root, 'start.lock'),
  }
  try {
    for (const path of [root, folder.pageStore, folder.media, folder.logs, folder.services]) {
      mkdirSync(path, { recursive: true })
    }
    accessSync(root, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explainSystemError(error, `write to ${root}`)
  }
  const { bavail, bsize } = statfsSync(root)
  const freeMegabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  if (freeMegabytes < neededMegabytes) {
    throw new StartFailure(
      `The disk is full: ${freeMegabytes} MB are left where ${root} lies, ${neededMegabytes} MB are needed.`,
      'Free some space, or point MERIDIAN_DATA_DIR to another disk, and start again.',
    )
  }
  return folder
}
