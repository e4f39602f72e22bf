import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { createComposer } from '../src/features/campaigns/sending/compose.ts'
import { env } from '../src/env.ts'
import { SendJournal } from '../src/features/campaigns/sending/journal.ts'
import { type LaneOptions, runLane } from '../src/features/campaigns/sending/lane.ts'
import type { HandOver, MailTransport, OutgoingMail } from '../src/platform/mail-transports/mail-transport.ts'
import { Wakeup } from '../src/platform/queue/wakeup.ts'

/** What a server answers to a mail, or when. */
export type Answer = (mail: OutgoingMail, signal: AbortSignal) => HandOver | Promise<HandOver>

export const accepted: HandOver = { kind: 'accepted', reply: '250 2.0.0 Ok' }

/** A server in this process that remembers what it took. */
export function createTestTransport(answer: Answer = () => accepted, { idempotentForMs = 0 } = {}) {
  const taken: OutgoingMail[] = []
  const transport: MailTransport = {
    kind: 'smtp',
    idempotentForMs,
    isIdempotent: idempotentForMs > 0,
    handOver: async (mail, signal) => {
      const cut = new Promise<HandOver>((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'uncertain', reply: 'Cut off.' })),
      )
      const given = await Promise.race([answer(mail, signal), cut])
      if (given.kind === 'accepted') taken.push(mail)
      return given
    },
    close: () => Promise.resolve(),
  }
  return { transport, taken, addresses: () => taken.map(({ to }) => to).toSorted() }
}

export const newJournalFolder = () => mkdtempSync(join(tmpdir(), 'meridian-journal-'))

/** Runs a lane in this process as the worker's process does. */
export function startLane(
  db: Pool,
  {
    folder = newJournalFolder(),
    ...options
  }: Partial<LaneOptions> & { transport: MailTransport; folder?: string },
) {
  const process = randomUUID()
  const stopping = new AbortController()
  const wakeup = new Wakeup()
  const journal = new SendJournal({ folder, process })
  const done = runLane(
    {
      db,
      connections: 10,
      journal,
      process,
      allowance: (wanted) => Promise.resolve(wanted),
      resolveMx: () => Promise.resolve([]),
      timeZone: 'Europe/Berlin',
      limits: { first: 500, least: 1, most: 2000 },
      composerOf: (send) =>
        createComposer({
          send,
          tokenOf: ({ sendId, subscriberId }) => `${sendId}-${subscriberId}`,
          publicUrl: 'https://meridian.test',
          linksOf: ({ subscriberKey }) => ({
            unsubscribe: `https://meridian.test/u/${subscriberKey}`,
            oneClick: `https://meridian.test/one/${subscriberKey}`,
            preferences: `https://meridian.test/p/${subscriberKey}`,
          }),
          returnAddressOf: ({ sendId, subscriberId }) => `b+${sendId}-${subscriberId}@bounces.test`,
        }),
      onRefused: () => Promise.resolve(),
      statementSecret: env.PAYLOAD_SECRET,
      logger: pino({ level: 'silent' }),
      ...options,
    },
    wakeup,
    stopping.signal,
  )
  return {
    process,
    folder,
    wakeup,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
