import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  type Chapter,
  type ChapterReport,
  ChapterReportSchema,
} from '@meridian/sandbox/histories/site-history.schema'
import { onTestFinished } from 'vitest'
import { generationEnv } from '../../../../scripts/check/generation.ts'
import { processEnvironment, projectRoot } from '../../../../scripts/env.ts'
import { ensureBuild } from '../../../../scripts/start/build.ts'
import { siteBuild } from '../../../../scripts/start/build-targets.ts'

type Compared = Exclude<ChapterReport, { failure: string }>

/** The folder of the built site, which is built if it is not there. */
export async function builtSite(): Promise<string> {
  const { folder } = await ensureBuild({
    root: projectRoot,
    target: siteBuild,
    env: { ...processEnvironment(), ...generationEnv },
    signal: new AbortController().signal,
    say: console.log,
  })
  return folder
}

/** A site server with the built site, in a process of its own: it follows what is committed and dies again and again. */
export class FollowedSite {
  readonly #child: ChildProcess

  /** `dist` is the folder of the built site. */
  constructor({ dist, seed }: { dist: string; seed: number }) {
    const program = join(projectRoot, 'site/server/test/histories/history-site.ts')
    const child = fork(program, [dist, String(seed)], {
      execArgv: [],
      env: { NODE_ENV: 'production' },
      stdio: 'inherit',
    })
    this.#child = child
    onTestFinished(() => void child.kill('SIGKILL'))
  }

  /** Has it live through what was committed and compare all of its pages with those of one that begins afterwards. */
  async follow(chapter: Chapter): Promise<Compared> {
    const ended = new AbortController()
    const gone = once(this.#child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('The site server of the history ended.')
    })
    try {
      const answered = once(this.#child, 'message', { signal: ended.signal })
      this.#child.send(chapter)
      const [message] = await Promise.race([answered, gone])
      const report = ChapterReportSchema.parse(message)
      if ('failure' in report) throw new Error(report.failure)
      return report
    } finally {
      gone.catch(() => {})
      ended.abort()
    }
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}
