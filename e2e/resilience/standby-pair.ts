import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseServer } from '../../scripts/test/database-server.ts'
import { Installation } from '../../scripts/test/installation.ts'
import { TcpSwitch } from '../../scripts/test/tcp-switch.ts'
import { env } from '../env.ts'
import type { Editors } from './editors.ts'
import {
  canCutLinks,
  cutLinks,
  makeMachines,
  moveAddress,
  primaryMachine,
  removeMachines,
  standbyMachine,
} from './machines.ts'

/** What becomes of the primary. */
export interface Loss {
  says: string
  /** Whether clients are told by nobody that their connections have ended: no packet comes back any more. */
  isSilent: boolean
}

const killed: Loss = { says: 'is killed', isSilent: false }
const vanished: Loss = { says: 'vanishes without a goodbye', isSilent: true }

export const losses = [killed, ...(env.STANDBY_PROOF && canCutLinks ? [vanished] : [])]

const standbyName = 'standby'
const patienceMs = 300_000

export interface Return {
  what: string
  seconds: number
}

/**
 * A product whose Postgres has a standby that confirms every commit before it is acknowledged. The address of the database is one that
 * moves, as behind a balancer: either a switch that ends what goes through it, or, for a primary whose machine vanishes, its own address,
 * which the standby's machine takes over without an answer to old connections.
 */
export class StandbyPair {
  readonly installation: Installation
  readonly #primary: DatabaseServer
  readonly #standby: DatabaseServer
  readonly #loss: Loss
  readonly #switch: TcpSwitch | null
  #promotedAtMs = 0

  private constructor(input: {
    installation: Installation
    primary: DatabaseServer
    standby: DatabaseServer
    loss: Loss
    tcpSwitch: TcpSwitch | null
  }) {
    this.installation = input.installation
    this.#primary = input.primary
    this.#standby = input.standby
    this.#loss = input.loss
    this.#switch = input.tcpSwitch
  }

  static async create(loss: Loss): Promise<StandbyPair> {
    const port = env.E2E_PORT + 18
    const installation = await Installation.create({ name: 'standby', port })
    const password = installation.secrets.databasePassword
    if (loss.isSilent) makeMachines()
    const everywhere = loss.isSilent && { listen_addresses: '*' }
    const primary = await DatabaseServer.at({
      data: installation.folder.postgres,
      port: port + 8,
      password,
      settings: { synchronous_standby_names: standbyName, synchronous_commit: 'on', ...everywhere },
      ...(loss.isSilent && { host: primaryMachine.address, namespace: primaryMachine.name }),
    })
    const standby = await DatabaseServer.at({
      data: `${installation.folder.postgres}-standby`,
      port: loss.isSilent ? port + 8 : port + 9,
      password,
      settings: { ...everywhere },
      ...(loss.isSilent && { host: standbyMachine.address, namespace: standbyMachine.name }),
    })
    standby.copyFrom(primary.data)
    standby.follow(loss.isSilent ? primaryMachine.between : primary.host, {
      port: primary.port,
      name: standbyName,
    })
    await primary.start()
    await standby.start()
    const isSynchronous = "select from pg_stat_replication where sync_state = 'sync'"
    while ((await primary.query(isSynchronous)).length === 0) await pause(50)
    const tcpSwitch = loss.isSilent ? null : await TcpSwitch.open(primary, port + 2)
    const url = new URL(primary.url())
    if (tcpSwitch) url.host = `127.0.0.1:${port + 2}`
    installation.env['DATABASE_URL'] = url.href
    return new StandbyPair({ installation, primary, standby, loss, tcpSwitch })
  }

  /** The processes of the product: one that was restarted has another number. */
  processes(): number[] {
    return (['cms', 'worker', 'site'] as const).map((name) => this.installation.process(name).pid)
  }

  /** How many connections wait for notifications. */
  async listeners(): Promise<number> {
    const server = this.#promotedAtMs > 0 ? this.#standby : this.#primary
    const [found] = await server.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where application_name = 'meridian listener'",
    )
    return found?.count ?? 0
  }

  async losePrimary(): Promise<void> {
    if (this.#loss.isSilent) cutLinks()
    else await this.#primary.kill()
  }

  /** What Patroni, a managed service or a person does then. */
  async promoteStandby(): Promise<void> {
    await this.#standby.promote()
    this.#switch?.switchTo(this.#standby)
    if (this.#loss.isSilent) moveAddress()
    this.#promotedAtMs = Date.now()
  }

  /** Waits until every process works with the promoted standby, and says how long it took each. */
  async untilBack(editors: Editors, listeners: number): Promise<Return[]> {
    const { operationsOrigins } = this.installation
    const isReady = async (origin: string) => (await fetch(`${origin}/ready`)).ok
    return Promise.all([
      this.#until('the first publish', async () => {
        const last = editors.acknowledgements.at(-1)
        return last !== undefined && last.atMs > this.#promotedAtMs
      }),
      this.#until('CMS ready', () => isReady(operationsOrigins.cms)),
      this.#until('worker ready', () => isReady(operationsOrigins.worker)),
      this.#until('site ready', () => isReady(operationsOrigins.site)),
      this.#until('all listen again', async () => (await this.listeners()) >= listeners),
      this.#until('the first delivery', () => this.#hasDelivered()),
    ])
  }

  async remove(): Promise<void> {
    await this.installation.stop()
    await this.#switch?.close()
    await this.#standby.remove()
    await this.#primary.remove()
    await this.installation.remove()
    if (this.#loss.isSilent) removeMachines()
  }

  /** Whether a site server has got what was published on the new primary. */
  async #hasDelivered(): Promise<boolean> {
    const rows = await this.#standby.query(
      `select from publish_targets where delivered_position >=
         (select min(position) from publish_events where committed_at > to_timestamp(${this.#promotedAtMs / 1000}))`,
    )
    return rows.length > 0
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<Return> {
    const giveUpAtMs = Date.now() + patienceMs
    while (!(await isSo())) {
      if (Date.now() > giveUpAtMs)
        throw new Error(`Not within ${patienceMs / 1000} s of the promotion: ${what}.`)
      await pause(50)
    }
    return { what, seconds: (Date.now() - this.#promotedAtMs) / 1000 }
  }
}
