/*
 * Chance inside the database: of the number `n` of a row and a salt, so that the same numbers give the same rows on every
 * machine. All of it is SQL for statements in which a column is called `n`.
 */

/** SQL for a whole number from 0 to `below` - 1. */
export const below = (limit: number, salt: number, of = 'n') =>
  `((hashint4extended((${of})::int, ${salt}) & 9007199254740991) % ${limit})::int`

/** SQL that is true for this share (0 to 1) of all rows. */
export const chance = (share: number, salt: number, of = 'n') =>
  `${below(10_000, salt, of)} < ${Math.round(share * 10_000)}`

/** SQL for one of these words. */
export const oneOf = (words: readonly string[], salt: number) =>
  `(array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}])[1 + ${below(words.length, salt)}]`

/** SQL for an id of 22 characters, in the form of those that are drawn at random; `of` is an expression for a text. */
export const publicId = (of: string) =>
  `left(translate(encode(sha256((${of})::bytea), 'base64'), '+/', '-_'), 22)`
