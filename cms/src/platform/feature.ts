import type { CollectionConfig, Config, Endpoint, GlobalConfig } from 'payload'
import type { SchemaHook } from './database/schema-hook.ts'
import type { JobDefinition } from './queue/job.ts'

type AdminComponents = NonNullable<NonNullable<Config['admin']>['components']>

/**
 * What a feature brings to Payload and to the database: its file `<feature>.feature.ts`, which Payload's configuration
 * and the migrations load. What it brings to the worker is in `<feature>.worker.ts`, so that neither loads the other's
 * parts.
 */
export interface Feature {
  collections?: CollectionConfig[]
  globals?: GlobalConfig[]
  /** Tables and indexes of its own, beside those of its collections. */
  tables?: SchemaHook[]
  endpoints?: Endpoint[]
  /** The kinds of job that it defines: their queues are made with the migrations. */
  jobs?: readonly JobDefinition[]
  /** Views and other components of the admin. */
  admin?: Pick<AdminComponents, 'providers' | 'beforeLogin' | 'beforeDashboard' | 'afterNavLinks' | 'views'>
}
