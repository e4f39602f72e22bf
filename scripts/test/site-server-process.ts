import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot, readStackEnv } from '../env.ts'
import { ensureBuild } from '../start/build.ts'
import { siteBuild } from '../start/build-targets.ts'
import type { Installation } from './installation.ts'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'
import { serviceEnvironment } from '../start/service-environment.ts'
import { siteCommand, siteMemory } from '../start/site-command.ts'

/** A site server beside that of an installation, which registers itself as on a machine of its own. */
export class SiteServerProcess {
  readonly origin: string
  readonly #child: ChildProcess

  private constructor(origin: string, child: ChildProcess) {
    this.origin = origin
    this.#child = child
  }

  /**
   * Starts one, on a free port unless one is given; `store` names its page store in the data folder, `dist` another build
   * than the present one, `variables` what is set otherwise than for the others.
   */
  static async start(
    installation: Installation,
    store: string,
    given: { port?: number; dist?: string; variables?: NodeJS.ProcessEnv } = {},
  ): Promise<SiteServerProcess> {
    const { env: base, folder, secrets, databaseUrl } = installation
    const port = given.port ?? (await findFreePort())
    const origin = `http://127.0.0.1:${port}`
    const env = serviceEnvironment({
      base,
      stack: readStackEnv(base),
      folder,
      secrets,
      databaseUrl,
      mode: 'production',
    })
    const dist = given.dist ?? (await siteDist(env))
    const child = spawn(process.execPath, [...siteCommand], {
      cwd: join(projectRoot, 'site'),
      env: {
        ...env,
        ...siteMemory,
        PORT: String(port),
        PUBLISH_ADDRESS: origin,
        PAGE_STORE_DIR: join(folder.root, store),
        SITE_DIST: dist,
        SERVE_THREADS: '1',
        OPERATIONS_PORT: '',
        LOG_LEVEL: 'error',
        ...given.variables,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const server = new SiteServerProcess(origin, child)
    await server.#untilAnswering()
    return server
  }

  /** Ends it and gives its exit code, or the signal that ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null> {
    const { exitCode, signalCode } = this.#child
    if (exitCode !== null || signalCode !== null) return exitCode ?? signalCode
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
    return this.#child.exitCode ?? this.#child.signalCode
  }

  async #untilAnswering(): Promise<void> {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error('The site server did not start.')
      const isThere = await fetch(`${this.origin}/_meridian/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) return
      await pause(20)
    }
  }
}

/** The folder of the site's present build, which is made if it is not there. */
export async function siteDist(env: NodeJS.ProcessEnv): Promise<string> {
  const { signal } = new AbortController()
  const options = { root: projectRoot, target: siteBuild, env, signal, say: console.log }
  return (await ensureBuild(options)).folder
}
