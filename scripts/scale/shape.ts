import { appendFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { processEnvironment, projectRoot, readStackEnv } from '../env.ts'
import { ensureBuild } from '../start/build.ts'
import { cmsBuild, siteBuild } from '../start/build-targets.ts'
import { openDataFolder, type DataFolder } from '../start/data-folder.ts'
import { endLingeringBackends } from '../start/lingering-backends.ts'
import { findPostgresHome, type PostgresHome } from '../start/postgres-home.ts'
import { runCommand } from '../start/run-command.ts'
import { loadOrCreateSecrets } from '../start/secrets.ts'
import { serviceEnvironment } from '../start/service-environment.ts'
import { siteCommand, siteMemory } from '../start/site-command.ts'
import { clearData, createSeededData, unsetByCaller } from '../test/data-copies.ts'
import { Machine, type MachineProcess } from './machine.ts'
import { NameServer } from './name-server.ts'
import {
  addressOf,
  createNetwork,
  hostAddress,
  removeNetwork,
  setKernelParameter,
  subnetMask,
} from './network.ts'
import { removeShares } from './processor-share.ts'
import { untilAnswers } from './until-answers.ts'

/** Each machine of docs/how-to/scale.md, with the number of its address. */
export const machineNumbers = {
  balancer: 2,
  db: 10,
  bucket: 11,
  'cms-1': 21,
  'cms-2': 22,
  'site-1': 31,
  'site-2': 32,
  'site-3': 33,
  'worker-1': 41,
  'worker-2': 42,
} as const
export type MachineName = keyof typeof machineNumbers

export const siteNames = ['site-1', 'site-2', 'site-3'] as const
export const cmsNames = ['cms-1', 'cms-2'] as const
export const workerNames = ['worker-1', 'worker-2'] as const

const at = (name: MachineName) => addressOf(machineNumbers[name])

export const origin = `http://${at('balancer')}:8080`
const insideUrl = `http://${at('balancer')}:4322`
const bucketPort = 7070
const sandboxPort = 4324
/** As ops/compose.scale.yml sets it: a connection to a machine that has vanished ends after 7 s. */
const balancerKernel = 'net.ipv4.tcp_retries2=4'
const say = console.log

/** All machines of the shape, each in a network namespace of its own on this one. */
export class Shape {
  readonly folder: DataFolder
  readonly env: NodeJS.ProcessEnv
  readonly databaseUrl: string
  readonly machines: ReadonlyMap<string, Machine>
  readonly #postgres: PostgresHome
  readonly #names: NameServer

  private constructor(input: {
    folder: DataFolder
    env: NodeJS.ProcessEnv
    postgres: PostgresHome
    machines: ReadonlyMap<string, Machine>
  }) {
    this.folder = input.folder
    this.env = input.env
    this.databaseUrl = input.env['DATABASE_URL'] ?? ''
    this.#postgres = input.postgres
    this.machines = input.machines
    this.#names = new NameServer({ site: siteNames.map(at), cms: cmsNames.map(at) })
  }

  /** Builds what has changed, copies a seeded magazine, and makes the network. Nothing runs yet. */
  static async create(): Promise<Shape> {
    const root = join(projectRoot, '.data/prove-scale')
    removeNetwork()
    removeShares()
    await createSeededData(root)
    const folder = openDataFolder(root)
    const env = environment(folder)
    const { signal } = new AbortController()
    const build = { root: projectRoot, env, signal, say }
    const cms = await ensureBuild({ ...build, target: cmsBuild })
    const site = await ensureBuild({ ...build, target: siteBuild })
    const builds = {
      CMS_DIST: relative(join(projectRoot, 'cms'), cms.folder),
      SITE_DIST: site.folder,
    }
    const postgres = await findPostgresHome(folder.postgres)
    appendFileSync(join(postgres.data, 'postgresql.conf'), "\nlisten_addresses = '*'\n")
    appendFileSync(join(postgres.data, 'pg_hba.conf'), `\nhost all all ${subnetMask} scram-sha-256\n`)
    createNetwork()
    const machines = new Map(
      Object.entries(machineNumbers).map(([name, number]) => [
        name,
        new Machine({ name, number, logs: folder.logs }),
      ]),
    )
    return new Shape({ folder, env: { ...env, ...builds }, postgres, machines })
  }

  machine(name: MachineName): Machine {
    const machine = this.machines.get(name)
    if (!machine) throw new Error(`There is no machine ${name}.`)
    return machine
  }

  /** Starts all of it in the order of docs/how-to/scale.md, and resolves when each part is ready. */
  async start(): Promise<void> {
    await this.#names.start(hostAddress)
    this.machine('db').run(this.#databaseProcess())
    this.machine('bucket').run(this.#bucketProcess(), this.#sandboxProcess())
    await this.untilDatabaseAnswers()
    await this.#copyMedia()
    for (const name of cmsNames) this.machine(name).run(this.#cmsProcess(name, 'src/programs/server/main.ts'))
    setKernelParameter('balancer', balancerKernel)
    this.machine('balancer').run(this.#balancerProcess())
    for (const name of cmsNames) await untilAnswers(operationsOf(name))
    for (const name of workerNames)
      this.machine(name).run(this.#cmsProcess(name, 'src/programs/worker/main.ts'))
    for (const name of siteNames) this.machine(name).run(this.#siteProcess(name))
    await this.untilReady()
  }

  /** Resolves when every part says that it is ready. */
  async untilReady(
    names: readonly MachineName[] = [...cmsNames, ...workerNames, ...siteNames],
  ): Promise<void> {
    await this.untilDatabaseAnswers()
    await untilAnswers(`http://${at('balancer')}:8404/ready`)
    for (const name of names) await untilAnswers(operationsOf(name))
  }

  async untilDatabaseAnswers(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 1000 })
      client.on('error', () => undefined)
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isThere) return
      await pause(100)
    }
  }

  /** Starts a machine again whose processes have ended. */
  async startAgain(name: MachineName): Promise<void> {
    if (name === 'db') {
      await endLingeringBackends(this.#postgres.data)
      rmSync(join(this.#postgres.data, 'postmaster.pid'), { force: true })
    }
    this.machine(name).start()
  }

  /** Ends everything and takes away all that was made. */
  async remove(): Promise<void> {
    this.#names.stop()
    removeNetwork()
    removeShares()
    await clearData(this.folder.root)
  }

  async #copyMedia(): Promise<void> {
    const copy = this.#node('cms', ['src/programs/copy-media.ts', this.folder.media])
    const result = await runCommand(copy)
    if (!result.ok) throw new Error(`The media could not be copied into the bucket:\n${result.output}`)
  }

  #databaseProcess(): MachineProcess {
    const { bin, data, identity } = this.#postgres
    const { uid, gid } = identity ?? { uid: 0, gid: 0 }
    const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const args = [...as, join(bin, 'postgres'), '-D', data, '-p', '5432']
    return { command: 'setpriv', args, cwd: '/', env: processEnvironment() }
  }

  #bucketProcess(): MachineProcess {
    const objects = join(this.folder.root, 'objects')
    const args = ['src/object-storage/serve-object-storage.ts', String(bucketPort), objects, '0.0.0.0']
    return this.#node('packages/sandbox', args)
  }

  #sandboxProcess(): MachineProcess {
    return this.#node('packages/stripe-sandbox', ['src/serve-payments.ts'], {
      PORT: String(sandboxPort),
      PAYMENT_SANDBOX_HOST: '0.0.0.0',
      PAYMENT_SANDBOX_FILE: this.folder.paymentSandboxFile,
      PAYMENT_SANDBOX_WEBHOOK_URL: `${insideUrl}/api/webhooks/stripe`,
    })
  }

  /** With a cache of the media of its own. */
  #cmsProcess(name: MachineName, program: string): MachineProcess {
    return this.#node('cms', [program], { MEDIA_DIR: join(this.folder.root, name) })
  }

  #siteProcess(name: MachineName): MachineProcess {
    return this.#node('site', [...siteCommand], {
      ...siteMemory,
      PORT: '4321',
      CMS_URL: insideUrl,
      PUBLISH_ADDRESS: `http://${at(name)}:4321`,
      PAGE_STORE_DIR: join(this.folder.root, name),
      TRUST_PROXY: 'true',
      // Ten machines share the processors of one.
      SERVE_THREADS: '1',
    })
  }

  #balancerProcess(): MachineProcess {
    const args = ['-db', '-f', join(projectRoot, 'ops/haproxy/haproxy.cfg')]
    return { command: 'haproxy', args, cwd: '/', env: processEnvironment() }
  }

  #node(folder: string, args: string[], more: NodeJS.ProcessEnv = {}): MachineProcess {
    return { command: process.execPath, args, cwd: join(projectRoot, folder), env: { ...this.env, ...more } }
  }
}

/** Where a process tells its health. */
export function operationsOf(name: MachineName): string {
  return `http://${at(name)}:9464/ready`
}

/** Where a site server, or a CMS, answers without the balancer. */
export function directOrigin(name: MachineName): string {
  return `http://${at(name)}:${name.startsWith('cms') ? 4322 : 4321}`
}

/** What all processes are told, as on machines of their own. */
function environment(folder: DataFolder): NodeJS.ProcessEnv {
  const base = { ...processEnvironment(), ...unsetByCaller, PUBLIC_URL: origin, PORT: '4321' }
  const secrets = loadOrCreateSecrets(folder.secretsFile)
  const databaseUrl = `postgres://postgres:${secrets.databasePassword}@${at('db')}:5432/meridian`
  const stack = readStackEnv(base)
  return {
    ...serviceEnvironment({ base, stack, folder, secrets, databaseUrl, mode: 'production' }),
    PUBLISH_TARGETS: '',
    BACKUP_DIR: '',
    BACKUP_FILES: '',
    PAYMENT_SANDBOX_URL: `http://${at('bucket')}:${sandboxPort}`,
    MEDIA_BUCKET: 'meridian-media',
    OBJECT_STORAGE_ENDPOINT: `http://${at('bucket')}:${bucketPort}`,
    OBJECT_STORAGE_ACCESS_KEY_ID: 'meridian',
    OBJECT_STORAGE_SECRET_ACCESS_KEY: 'sandbox-key',
    OPERATIONS_HOST: '0.0.0.0',
    OPERATIONS_PORT: '9464',
    DRAIN_SECONDS: '3',
  }
}
