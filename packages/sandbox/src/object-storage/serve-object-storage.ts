/*
 * `pnpm --filter @meridian/sandbox object-storage [port] [folder] [host]`: object storage for development, in memory, and
 * in a folder if one is named. Start the magazine with the variables that it prints.
 */
import { ObjectStorageSandbox } from './object-storage-sandbox.ts'

const [port = '4391', folder, host] = process.argv.slice(2)
const sandbox = new ObjectStorageSandbox(folder === undefined ? {} : { folder })
console.log(`MEDIA_BUCKET=${sandbox.bucket}
OBJECT_STORAGE_ENDPOINT=${await sandbox.start(Number(port), host)}
OBJECT_STORAGE_ACCESS_KEY_ID=${sandbox.key.accessKeyId}
OBJECT_STORAGE_SECRET_ACCESS_KEY=${sandbox.key.secretAccessKey}`)
