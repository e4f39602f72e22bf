import { pino, type Logger } from 'pino'
import type { ServerEnv } from './env.ts'

export function createLog({ LOG_LEVEL }: Pick<ServerEnv, 'LOG_LEVEL'>): Logger {
  return pino({ level: LOG_LEVEL, base: { process: 'site' }, timestamp: pino.stdTimeFunctions.isoTime })
}
