import type { Right } from '../../src/platform/access/rights.ts'

/** Who a route lets in: a circle, or those who have a right. Else 401 when signed out, and 403. */
export type Circle = 'everyone' | 'signed in' | 'staff' | 'site server' | Right

/** What a route is about by its id, of which each reader has their own. */
export type Owned = 'address' | 'invoice' | 'payment' | 'session' | 'ticket'

export interface RouteRow {
  circle: Circle
  /** What its `:id` names; only routes about a reader's own rows have it. */
  owned?: Owned
  /** A body that its schema accepts. */
  body?: Record<string, unknown>
}
