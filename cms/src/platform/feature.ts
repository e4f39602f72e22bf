import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionConfig,
  CollectionSlug,
  Config,
  Endpoint,
  GlobalConfig,
  PayloadRequest,
} from 'payload'
import type { MenuLink } from './admin/menu/menu-entries.ts'
import type { SchemaHook } from './database/schema-hook.ts'
import type { JobDefinition } from './queue/job.ts'

type AdminComponents = NonNullable<NonNullable<Config['admin']>['components']>

/** Hooks that a feature adds to another's collection. They run after the collection's own. */
export interface AddedHooks {
  collection: CollectionSlug
  beforeChange?: CollectionBeforeChangeHook[]
  afterChange?: CollectionAfterChangeHook[]
  beforeDelete?: CollectionBeforeDeleteHook[]
  afterDelete?: CollectionAfterDeleteHook[]
}

/** What follows when readers' pages with these tags change: in the transaction of the change, before it is recorded. */
export type PublishFollower = (req: PayloadRequest, tags: readonly string[]) => Promise<void>

/**
 * What a feature brings to Payload and to the database: its file `<feature>.feature.ts`, which Payload's configuration
 * and the migrations load. What it brings to the worker is in `<feature>.worker.ts`, so that neither loads the other's
 * parts.
 */
export interface Feature {
  collections?: CollectionConfig[]
  globals?: GlobalConfig[]
  addedHooks?: AddedHooks[]
  /** Tables and indexes of its own, beside those of its collections. */
  tables?: SchemaHook[]
  /** Those of its tables that are kept in parts, each with the column that says which part a row belongs to. */
  partitionedTables?: Readonly<Record<string, string>>
  endpoints?: Endpoint[]
  /** The kinds of job that it defines: their queues are made with the migrations. */
  jobs?: readonly JobDefinition[]
  publishFollowers?: PublishFollower[]
  /** Views of its own in the admin's menu; collections and globals stand in the group that they name. */
  menuLinks?: readonly MenuLink[]
  /** Views and other components of the admin. */
  admin?: Pick<AdminComponents, 'providers' | 'beforeLogin' | 'beforeDashboard' | 'views'>
}
