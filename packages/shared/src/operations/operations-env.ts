import { z } from 'zod'

/** The variables by which a process is told where to answer anyone who operates it. */
export const operationsVariables = {
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional().meta({
    description:
      'Where the process tells its health (`/live`, `/ready`) and its figures (`/metrics`); each has a port of its own, which readers never reach.',
    section: 'Operating',
  }),
  OPERATIONS_HOST: z.string().default('127.0.0.1').meta({
    description: 'The network address of OPERATIONS_PORT; another one in a container.',
    section: 'Operating',
    isGiven: true,
  }),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0).meta({
    description:
      'For how long a site server or a CMS that is being stopped goes on answering after it has said that it is not ready: 3 behind a balancer that asks every second.',
    section: 'Operating',
  }),
}
