import type { ApiContext } from '../../../platform/http/api-context.ts'

/** What the routes of a reader's own data work with. */
export interface ReaderApi extends ApiContext {
  /** Has what a reader pays for not be renewed once they have asked for the deletion of their account; never throws. */
  stopRenewal(asked: { userId: number; dueAt: string; address: string }): Promise<void>
}
