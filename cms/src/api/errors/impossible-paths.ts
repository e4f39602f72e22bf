import type { MiddlewareHandler } from 'hono'
import { answerFault } from './fault.ts'

/** Nothing has a name with this character in it, and Postgres refuses to look for one. */
const impossible = /\0|%00/

/** Answers a path that can name nothing as one at which there is nothing. */
export const refuseImpossiblePaths: MiddlewareHandler = async (c, next) =>
  impossible.test(c.req.path)
    ? answerFault(c, { code: 'route-unknown', detail: 'There is nothing at this address.' })
    : next()
