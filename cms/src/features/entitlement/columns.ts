import { z } from 'zod'

/** A time in the database, as the API gives it. */
export const timeColumn = z.date().transform((time) => time.toISOString())
