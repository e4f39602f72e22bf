import { readFileSync, statSync } from 'node:fs'
import type { Goal } from '../report.ts'
import { watchProcess } from '../watch-process.ts'
import { withExport } from './export-files.ts'

/** A post of 6,000 bytes with its picture, its two comments and all that WordPress writes beside them. */
const bytesPerPostAndFile = 11_600

/** How long an export of so many megabytes takes to be read and planned, and what the process takes for it. */
export function measureReading(megabytes: number): Promise<Goal[]> {
  const posts = Math.round((megabytes * 1_000_000) / bytesPerPostAndFile)
  return withExport({ posts, bytesPerPost: 6000 }, (file, withInstallation) =>
    withInstallation(async (installation) => {
      const watched = watchProcess('imports/process/import-process.ts')
      const startedAtMs = performance.now()
      await installation.run('import.ts', ...file.command, '--dry-run', '--report', file.report)
      const tookSeconds = (performance.now() - startedAtMs) / 1000
      const { peakMebibytes } = watched.stop()
      const readMegabytes = statSync(file.path).size / 1e6
      console.log(`${readMegabytes.toFixed(0)} MB read and planned in ${tookSeconds.toFixed(0)} s:`)
      console.log(readFileSync(file.report, 'utf8'))
      return [
        {
          what: `${readMegabytes.toFixed(0)} MB read and planned`,
          measured: tookSeconds,
          unit: 's',
          atMost: Math.round(0.6 * readMegabytes),
        },
        { what: 'memory of the process that reads, peak', measured: peakMebibytes, unit: 'MB', atMost: 350 },
      ]
    }),
  )
}
