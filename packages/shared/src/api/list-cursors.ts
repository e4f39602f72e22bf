import { createCursors, type Cursors } from './cursor.ts'

/*
 * The cursors of the lists that site servers answer as well: both ends encipher them with the secret that they share.
 */

export function articleCursors(secret: string): Cursors {
  return createCursors({ secret, list: 'articles' })
}

export function issueCursors(secret: string): Cursors {
  return createCursors({ secret, list: 'issues' })
}
