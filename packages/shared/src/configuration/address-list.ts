import { z } from 'zod'

/** A variable with http addresses, separated by commas; none unless set. */
export const addressList = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
  .pipe(z.array(z.url({ protocol: /^https?$/ })))
