/*
 * `pnpm --filter @meridian/sandbox object-storage [port]`: object storage for development, in memory. Start the
 * magazine with the variables that it prints.
 */
import { ObjectStorageSandbox } from './object-storage-sandbox.ts'

const [port = '4391'] = process.argv.slice(2)
const sandbox = new ObjectStorageSandbox()
console.log(`MEDIA_BUCKET=${sandbox.bucket}
OBJECT_STORAGE_ENDPOINT=${await sandbox.start(Number(port))}
OBJECT_STORAGE_ACCESS_KEY_ID=${sandbox.key.accessKeyId}
OBJECT_STORAGE_SECRET_ACCESS_KEY=${sandbox.key.secretAccessKey}`)
