import { z } from 'zod'
import { readVisit } from './visit.ts'

/**
 * The visit that goes along with a sign-up or an order. It is the one field that may be anything: what is no visit is left out, since
 * nobody is to be refused for the sake of a count.
 */
export const visitField = z
  .string()
  .transform((text) => readVisit(text) ?? undefined)
  .optional()
  .catch(undefined)
