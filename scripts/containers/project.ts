import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { projectRoot } from '../env.ts'
import { docker } from './engine.ts'
import { env } from './env.ts'
import { CredentialsSchema, type Credentials } from '../observers/staff.ts'

const StateSchema = z.object({
  Status: z.string(),
  ExitCode: z.number(),
  StartedAt: z.string(),
  Health: z.object({ Status: z.string() }).optional(),
})
const healthLimitMs = 240_000
const profiles = ['payment-sandbox', 'tools', 'object-storage', 'media-storage', 'monitoring']

/**
 * The containers of docker-compose.yml, from a fresh copy of the project's files: with volumes, networks, images and
 * ports of their own.
 */
export class ContainerProject {
  readonly folder: string
  readonly name: string
  readonly origin: string
  readonly #volumes = new Set<string>()

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'meridian-containers-'))
    this.name = `meridian-proof-${process.pid}`
    this.origin = `https://localhost:${env.HTTPS_PORT}`
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
    const files = execFileSync('git', list, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64e6 })
    for (const file of files.split('\0').filter((name) => name !== '')) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true })
      copyFileSync(join(projectRoot, file), join(this.folder, file))
    }
    execFileSync('bash', [join(this.folder, 'ops/create-env.sh')], { stdio: 'pipe' })
    const settings = {
      PUBLIC_URL: this.origin,
      HTTP_PORT: env.HTTP_PORT,
      HTTPS_PORT: env.HTTPS_PORT,
      IMAGE_TAG: this.tag,
      PUBLISH_TARGETS: env.PUBLISH_TARGETS.replaceAll('{project}', this.name),
    }
    for (const [name, value] of Object.entries(settings)) {
      appendFileSync(join(this.folder, 'ops/.env'), `${name}=${value}\n`)
    }
  }

  get tag(): string {
    return `proof-${process.pid}`
  }

  /** The secrets that ops/create-env.sh has made, by name. */
  get secrets(): { name: string; value: string }[] {
    const folder = join(this.folder, 'ops/secrets')
    return readdirSync(folder).map((name) => ({
      name,
      value: readFileSync(join(folder, name), 'utf8').trim(),
    }))
  }

  compose(args: string[]): Promise<string> {
    const options = { cwd: this.folder, variables: this.#variables }
    return docker(['compose', '--project-name', this.name, '--env-file', 'ops/.env', ...args], options)
  }

  /** What the environment of this process says is not to count; ops/.env is what operators write. */
  get #variables(): NodeJS.ProcessEnv {
    return {
      PUBLIC_URL: this.origin,
      IMAGE_TAG: this.tag,
      HTTP_PORT: String(env.HTTP_PORT),
      HTTPS_PORT: String(env.HTTPS_PORT),
    }
  }

  /** The containers of a service that there are. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose(['ps', '--all', '--quiet', service])).split('\n').filter((id) => id !== '')
  }

  /** Ends all processes of a container at once, as a crash does: the engine then starts it again. */
  async crash(container: string): Promise<void> {
    const { StartedAt } = await readState(container)
    const shell = ['exec', container, 'sh', '-c', 'kill -9 -1']
    // The command dies with the container, or goes on alone: what counts is that the container has ended.
    await docker(shell).catch(() => null)
    const giveUpAtMs = Date.now() + 20_000
    while ((await readState(container)).StartedAt === StartedAt) {
      if (Date.now() > giveUpAtMs) throw new Error(`The container ${container} was not started again.`)
      await pause(50)
    }
  }

  /** Resolves when every container of these services is healthy. */
  async untilHealthy(services: string[]): Promise<void> {
    const giveUpAtMs = Date.now() + healthLimitMs
    for (const service of services) {
      for (const container of await this.containers(service)) {
        while ((await readState(container)).Health?.Status !== 'healthy') {
          if (Date.now() > giveUpAtMs) throw new Error(`${service} did not become healthy in time.`)
          await pause(250)
        }
      }
    }
  }

  async readAdmin(): Promise<Credentials> {
    const file = '/var/lib/meridian/credentials/admin.json'
    const output = await this.compose(['run', '--rm', '--no-deps', 'prepare', 'cat', file])
    return CredentialsSchema.parse(JSON.parse(output.slice(output.lastIndexOf('{'))))
  }

  /** The root certificate that the front has made for itself. */
  async readRootCertificate(): Promise<string> {
    return this.compose(['exec', '--no-TTY', 'front', 'cat', '/data/caddy/pki/authorities/local/root.crt'])
  }

  /** Remembers the volumes without a name, which belong to a container alone and stay when it goes. */
  async noteVolumes(): Promise<void> {
    const ids = (await this.compose(['ps', '--all', '--quiet'])).split('\n').filter((id) => id !== '')
    if (ids.length === 0) return
    const format = '{{range .Mounts}}{{if eq .Type "volume"}}{{println .Name}}{{end}}{{end}}'
    for (const name of (await docker(['inspect', '--format', format, ...ids])).split('\n')) {
      if (/^[0-9a-f]{64}$/.test(name)) this.#volumes.add(name)
    }
  }

  /**
   * Takes away all that it has made: containers, volumes, networks, images, files.
   * @throws Error that names what is left.
   */
  async remove(): Promise<void> {
    await this.noteVolumes()
    const flags = profiles.flatMap((profile) => ['--profile', profile])
    await this.compose([...flags, 'down', '--volumes', '--remove-orphans', '--timeout', '15'])
    for (const volume of this.#volumes) await docker(['volume', 'rm', '--force', volume])
    for (const name of ['cms', 'site', 'payments', 'front', 'storage']) {
      const image = `meridian-${name}:${this.tag}`
      const made = await docker(['image', 'ls', '--quiet', image])
      if (made !== '') await docker(['image', 'rm', '--force', image])
    }
    rmSync(this.folder, { recursive: true, force: true })
    const ours = ['--quiet', '--filter', `label=com.docker.compose.project=${this.name}`]
    const left = await Promise.all([
      docker(['ps', '--all', ...ours]),
      docker(['volume', 'ls', ...ours]),
      docker(['network', 'ls', ...ours]),
    ])
    if (left.some((list) => list !== '')) throw new Error(`There is something left: ${left.join(' ')}`)
  }
}

export async function readState(container: string): Promise<z.infer<typeof StateSchema>> {
  return StateSchema.parse(JSON.parse(await docker(['inspect', '--format', '{{json .State}}', container])))
}
