import type { Goal } from '../bench/report.ts'
import type { FrontClient } from '../observers/front-client.ts'
import type { LogWatch } from './log-watch.ts'
import type { Magazine } from '../observers/magazine.ts'
import type { ContainerProject } from './project.ts'
import type { Publisher } from '../observers/publisher.ts'
import type { Readers } from '../observers/readers.ts'
import type { Staff } from '../observers/staff.ts'

/** What the steps of the proof work with. */
export interface Proof {
  project: ContainerProject
  client: FrontClient
  staff: Staff
  magazine: Magazine
  publisher: Publisher
  readers: Readers
  logs: LogWatch
  /** Every figure, with what it must reach. */
  goals: Goal[]
}

/** What is kept running: `prepare` ends by itself. */
export const services = ['postgres', 'cms', 'worker', 'site', 'payments', 'front']

/** The longest that reads may fail, whatever dies. */
export const longestFailedMs = 1000
