import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const StatsSchema = z.object({ counters: z.record(z.string(), z.object({ value: z.number() })) })

/** What Varnish has counted since it started. */
export interface VarnishCounts {
  hits: number
  misses: number
  /** Requests that were only passed on. */
  passes: number
}

/** Whether Varnish is installed on this machine. */
export function hasVarnish(): boolean {
  try {
    execFileSync('varnishd', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const rules = join(import.meta.dirname, '../../../../ops/varnish/meridian.vcl')

/** A real varnishd with the rules of `ops/varnish/meridian.vcl` in front of site servers on this machine. */
export class VarnishServer {
  readonly origin: string
  readonly #folder: string
  readonly #child: ChildProcess
  #reloads = 0

  private constructor(origin: string, folder: string, child: ChildProcess) {
    this.origin = origin
    this.#folder = folder
    this.#child = child
  }

  /** `folder` is where it works; resolves when it answers. */
  static async start(input: {
    port: number
    secret: string
    folder: string
    sites: number[]
  }): Promise<VarnishServer> {
    mkdirSync(input.folder, { recursive: true })
    const file = join(input.folder, 'installation.vcl')
    writeFileSync(file, installationVcl(input.sites))
    const child = spawn(
      'env',
      [
        `MERIDIAN_PURGE_SECRET=${input.secret}`,
        'varnishd',
        // It writes into the given folder, also for root.
        '-jnone',
        '-F',
        `-n${join(input.folder, 'work')}`,
        `-f${file}`,
        `-a127.0.0.1:${input.port}`,
        '-smalloc,256m',
        '-phttp_gzip_support=off',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
    })
    const varnish = new VarnishServer(`http://127.0.0.1:${input.port}`, input.folder, child)
    while (!(await varnish.#answers())) {
      if (child.exitCode !== null) throw new Error(`Varnish did not start:\n${said}`)
      await pause(50)
    }
    return varnish
  }

  /** Puts other site servers behind it; what it keeps stays. */
  async use(sites: number[]): Promise<void> {
    this.#reloads += 1
    const name = `sites_${this.#reloads}`
    const file = join(this.#folder, `${name}.vcl`)
    writeFileSync(file, installationVcl(sites))
    await run('varnishadm', ['-n', this.#work, 'vcl.load', name, file])
    await run('varnishadm', ['-n', this.#work, 'vcl.use', name])
  }

  async counts(): Promise<VarnishCounts> {
    const { stdout } = await run('varnishstat', ['-n', this.#work, '-j'])
    const { counters } = StatsSchema.parse(JSON.parse(stdout))
    const value = (name: string) => counters[`MAIN.${name}`]?.value ?? Number.NaN
    return {
      hits: value('cache_hit'),
      misses: value('cache_miss') - value('cache_hitmiss'),
      passes: value('s_pass'),
    }
  }

  /**
   * Collects from Varnish's own log, from now on, each request that was answered from the cache though its answer is private.
   * The returned function ends it and gives them, once it has seen the request that it makes itself.
   */
  watchPrivateHits(): () => Promise<string[]> {
    const canary = '/_meridian/health?watched'
    const isPrivateHit = 'VCL_call eq "HIT" and RespHeader:Cache-Control ~ "private|no-store"'
    const query = `(${isPrivateHit}) or ReqURL eq "${canary}"`
    const log = spawn('varnishncsa', ['-n', this.#work, '-q', query, '-F', '%m %U%q %s'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines: string[] = []
    const reader = createInterface({ input: log.stdout }).on('line', (line) => lines.push(line))
    return async () => {
      await fetch(`${this.origin}${canary}`)
      await pause(1000)
      const ended = once(reader, 'close')
      log.kill('SIGTERM')
      await ended
      const seen = lines.filter((line) => !line.includes(canary))
      if (seen.length === lines.length) throw new Error('The log of Varnish was not read.')
      return seen
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }

  get #work(): string {
    return join(this.#folder, 'work')
  }

  async #answers(): Promise<boolean> {
    return fetch(`${this.origin}/_meridian/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}

/** As `ops/varnish/installation.vcl`, for site servers on these ports. */
function installationVcl(sites: number[]): string {
  const backend = (name: string, port: number, probe: string) =>
    `backend ${name} { .host = "127.0.0.1"; .port = "${port}"; ${probe}}`
  const lines = sites.flatMap((port, index) => [
    backend(`ready_${index}`, port, '.probe = meridian_ready; '),
    backend(`any_${index}`, port, ''),
  ])
  const added = (director: string, kind: string) => [
    `  new ${director} = directors.round_robin();`,
    ...sites.map((_, index) => `  ${director}.add_backend(${kind}_${index});`),
  ]
  return [
    'vcl 4.1;',
    'import directors;',
    'import std;',
    'probe meridian_ready { .url = "/_meridian/health"; .interval = 500ms; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }',
    ...lines,
    'acl meridian_purgers { "127.0.0.1"; }',
    'acl meridian_fronts { "127.0.0.9"; }',
    'sub vcl_init {',
    ...added('ready', 'ready'),
    ...added('all', 'any'),
    '}',
    'sub meridian_backend {',
    '  set req.backend_hint = ready.backend();',
    '  if (!std.healthy(req.backend_hint)) { set req.backend_hint = all.backend(); }',
    '}',
    `include "${rules}";`,
    '',
  ].join('\n')
}
