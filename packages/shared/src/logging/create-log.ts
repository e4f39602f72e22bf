import { type DestinationStream, pino, type Logger } from 'pino'
import { format } from 'node:util'
import { serializeError } from './error-serializer.ts'
import { currentRequestId } from './request-id.ts'
import { scrub } from './scrub.ts'

export type ProcessName = 'site' | 'cms' | 'worker' | 'payments'

/**
 * The log of a process: a line of JSON each with `time`, `level`, `name`, `event`, the `requestId` where there is one,
 * and what else is to be said. Without personal data and secrets, whatever is logged.
 */
export function createLog(
  { name, level }: { name: ProcessName; level: string },
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: { name },
    messageKey: 'event',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      // Payload gives its messages a key of their own.
      log: ({ msg, ...rest }: Record<string, unknown>) =>
        msg === undefined ? rest : { ...rest, event: msg },
    },
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    serializers: { err: serializeError },
    hooks: { streamWrite: scrub },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What libraries print becomes lines of the log. */
export function logConsole(log: Logger): void {
  for (const method of ['debug', 'info', 'warn', 'error'] as const) {
    console[method] = (...parts: unknown[]) => log[method]({ from: 'console' }, format(...parts).trim())
  }
  console.log = console.info
}
