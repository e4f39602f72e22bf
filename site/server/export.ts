import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCmsAccess } from '../src/lib/content/cms-access.ts'
import { loadAstroSite } from './astro/astro-site.ts'
import { readServerEnv } from './env.ts'
import { exportSite } from './export/export-site.ts'
import { mediaOf } from './http/media-source.ts'
import { shareImageStandIn } from './http/share-images.ts'
import { createLog } from './log.ts'
import { createSiteRenderer } from './render/site-renderer.ts'
import { createReplicaCatalogue } from './replica/replica-catalogue.ts'
import { createReplicaReader } from './replica/replica-reader.ts'
import { openScratchReplica } from './replica/scratch-replica.ts'

const folder = process.argv.slice(2).find((argument) => argument !== '--')
if (!folder) throw new Error('Name the folder to write to: pnpm --filter site export -- <folder>')

const env = readServerEnv()
const log = createLog(env)
const { INTERNAL_SECRET: secret, PUBLIC_URL: publicUrl } = env
const source = { cmsUrl: env.CMS_URL, secret, publicUrl }
const access = openCmsAccess(source)
const { replica, remove } = await openScratchReplica(source)
const reader = createReplicaReader(replica)
const site = await loadAstroSite(env.SITE_DIST, log)
const renderer = createSiteRenderer({ site, reader, access, publicUrl, secret, log })
// What a cache still has of deleted files must not get into it.
const scratch = await mkdtemp(join(tmpdir(), 'meridian-export-'))
const media = mediaOf({ ...env, PAGE_STORE_DIR: scratch }, log)
await mkdir(media.mediaDir, { recursive: true })
for (const { path } of (await media.files?.list()) ?? []) await media.files?.find(path)
const report = await exportSite({
  target: resolve(folder),
  reader,
  catalogue: createReplicaCatalogue(replica),
  renderer,
  clientDir: site.clientDir,
  mediaDir: media.mediaDir,
  shareImageStandIn: (file) => shareImageStandIn(access, file),
  log,
})
await Promise.all([rm(scratch, { recursive: true }), remove()])
log.info({ pages: report.pages, failed: report.failed.length }, `The magazine is in ${resolve(folder)}.`)
process.exit(report.failed.length === 0 ? 0 : 1)
