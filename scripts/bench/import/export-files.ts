import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../env.ts'
import { Installation } from '../../test/installation.ts'

const run = promisify(execFile)
const folder = join(projectRoot, '.data', 'bench-import-files')
const port = 4381

/** The export of a benchmark, in a folder of its own. */
export interface ExportFile {
  path: string
  /** What `npm run import` is called with so that all of it goes live without a question. */
  command: string[]
  /** Where its report is to go. */
  report: string
}

/** Writes an export of WordPress, and gives the work an installation to bring it into; both are gone after it. */
export async function withExport<Result>(
  size: { posts: number; bytesPerPost: number },
  work: (file: ExportFile, newInstallation: NewInstallation) => Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true })
  try {
    const path = join(folder, 'export.xml')
    const answers = join(folder, 'answers.json')
    const args = [String(size.posts), String(size.bytesPerPost), path]
    await run(process.execPath, [join(projectRoot, 'cms/test/imports/write-wxr.ts'), ...args])
    writeFileSync(
      answers,
      JSON.stringify({
        defaultSection: 'leadership',
        timeZone: 'UTC',
        types: { page: 'skip' },
        closedTexts: 'draft',
      }),
    )
    const file = {
      path,
      command: ['wordpress', path, '--answers', answers],
      report: join(folder, 'report.json'),
    }
    return await work(file, withInstallation)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type NewInstallation = typeof withInstallation

async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await Installation.create({ name: 'bench-import', port })
  try {
    return await work(installation)
  } finally {
    await installation.remove()
  }
}
