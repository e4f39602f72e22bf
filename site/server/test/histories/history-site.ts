import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chance } from '@meridian/sandbox/histories/chance'
import { type ChapterReport, ChapterSchema } from '@meridian/sandbox/histories/site-history.schema'
import { PublishEventSchema } from '@meridian/shared/publishing/publish-event.schema'
import { pino } from 'pino'
import { loadAstroSite } from '../../astro/astro-site.ts'
import { liveThrough, comeToTheEnd } from './chapter.ts'
import { CommittedLog } from './committed-log.ts'
import { compareWithScratch } from './compare-with-scratch.ts'
import { MortalSite } from './mortal-site.ts'

/*
 * A site server with the pages of the real, built site that lives through what a proof of the CMS tells it, chapter by chapter:
 * `cms/test/proof/replica-histories.int.test.ts` starts it as a process.
 */

const [dist, seed] = process.argv.slice(2)
if (!dist || !seed) throw new Error('history-site.ts <folder of the built site> <seed>')

const log = pino({ level: 'silent' })
const root = mkdtempSync(join(tmpdir(), 'meridian-history-'))
const cms = new CommittedLog()
const options = { cms, site: await loadAstroSite(dist, log), log }
const chance = new Chance(Number(seed))
const happened: Record<string, number> = {}
const note = (what: string) => {
  happened[what] = (happened[what] ?? 0) + 1
}
const site = new MortalSite({ ...options, root, onDeath: (moment) => note(`it dies ${moment}`) })

process.on('message', (message) => {
  void live(message)
    .catch((error: unknown) => ({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((report) => process.send?.(report))
})
process.on('disconnect', () => {
  rmSync(root, { recursive: true, force: true })
  process.exit()
})

async function live(message: unknown): Promise<ChapterReport> {
  const { events, snapshot } = ChapterSchema.parse(message)
  cms.add(PublishEventSchema.array().parse(events), snapshot)
  await liveThrough({ site, cms, chance, note })
  await comeToTheEnd({ site, cms })
  return { ...(await compareWithScratch(site, options)), happened }
}
