import { createLog as createProcessLog } from '@meridian/shared/logging/create-log'
import type { Logger } from 'pino'
import type { ServerEnv } from './env.ts'

export function createLog({ LOG_LEVEL }: Pick<ServerEnv, 'LOG_LEVEL'>): Logger {
  return createProcessLog({ name: 'site', level: LOG_LEVEL })
}
