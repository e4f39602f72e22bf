import type { Socket } from 'node:net'
import type { ServedPage } from '../store/served-page.ts'
import { type Conditions, isNotModified } from './conditional.ts'

/** Which connections get the other titles: drawn by lot when it is first asked, and the same for as long as a connection lasts. */
const getsOther = new WeakMap<Socket, boolean>()

/**
 * The variant of a page that this connection gets, where there are two. A browser that holds one of them keeps it: it is told that it is still
 * right. Nothing else is remembered of anybody.
 */
export function shownVariant(page: ServedPage, conditions: Conditions, connection: Socket): ServedPage {
  if (!page.other) return page
  const { ifNoneMatch } = conditions
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    const known = [page, page.other].filter((each) => isNotModified(conditions, each))
    if (known.length === 1 && known[0]) return known[0]
  }
  const isOther = getsOther.get(connection) ?? Math.random() < 0.5
  getsOther.set(connection, isOther)
  return isOther ? page.other : page
}
