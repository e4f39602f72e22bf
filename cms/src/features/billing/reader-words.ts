/**
 * SQL for the words that staff find a reader by: names without accents, and the parts of the e-mail address. `user` is
 * the table's alias; an index on `users` has the same expression.
 */
export const readerWords = (user: string) =>
  `to_tsvector('simple'::regconfig, regexp_replace(normalize(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '') || ' ' || translate(${user}.email, '@.+_-', '     '), NFKD), '[\\u0300-\\u036f]', '', 'g'))`
