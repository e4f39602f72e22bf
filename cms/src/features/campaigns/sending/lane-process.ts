/*
 * What brings campaigns out: a process of its own, so that fifty thousand mails hold up neither a publish nor a sign-in code. The worker starts it
 * when there is something to send, and it ends by itself when there is not.
 */
import { randomUUID } from 'node:crypto'
import { createLog, logConsole } from '@meridian/shared/logging/create-log'
import { env } from '../../../env.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { openProcessDatabase } from '../../../platform/database/process-database.ts'
import { createMailTransport } from '../../../platform/mail-transports/create-mail-transport.ts'
import { Wakeup } from '../../../platform/queue/wakeup.ts'
import { personalLinks } from '../../newsletter/personal-links.ts'
import { returnAddresses, returnTokens } from '../../returned-mail/return-addresses.ts'
import { recordSmtpReply } from '../../returned-mail/take-in-mail.ts'
import { takeAllowance } from './allowance.ts'
import { createComposer } from './compose.ts'
import { SendJournal } from './journal.ts'
import { runLane } from './lane.ts'
import { createMxResolver } from './mail-servers.ts'
import { sendsChannel } from './send-rows.ts'

const idleMs = 60_000
/** Of readers of whom no zone is known. */
const houseZone = 'UTC'

const logger = createLog({ name: 'worker', level: env.LOG_LEVEL })
logConsole(logger)
const stopping = new AbortController()
// The worker is gone: what is being handed over is settled by the next one.
process.once('disconnect', () => process.exit(1))
process.once('SIGTERM', () => stopping.abort())
process.once('SIGINT', () => stopping.abort())

const database = openProcessDatabase({
  url: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  poolSize: env.DATABASE_POOL_SIZE,
  name: 'meridian campaigns',
  logger,
})
const { pool } = database
const wakeup = new Wakeup()
database.listener.subscribe({
  channel: sendsChannel,
  onNotification: () => wakeup.wake(),
  onConnected: () => wakeup.wake(),
})
const transport = createMailTransport(env.mailTransport, { lane: 'campaigns', db: pool })
const { journalFolder, mailsPerSecond, warmUp } = env.campaigns
const id = randomUUID()

await runLane(
  {
    db: pool,
    transport,
    connections: env.mailTransport.kind === 'smtp' ? env.mailTransport.connections : 10,
    journal: new SendJournal({ folder: journalFolder, process: id }),
    process: id,
    allowance: (wanted) => takeAllowance(pool, { wanted, warmUp }),
    resolveMx: createMxResolver(),
    timeZone: houseZone,
    limits: { first: Math.min(10, mailsPerSecond), least: 1, most: mailsPerSecond },
    composerOf: (send) =>
      createComposer({
        send,
        tokenOf: (mail) => returnTokens.writeToken(mail),
        publicUrl: env.PUBLIC_URL,
        linksOf: (reader) => personalLinks({ siteUrl: env.PUBLIC_URL, ...reader }),
        returnAddressOf: (mail) => returnAddresses?.write(mail) ?? send.content.from.address,
      }),
    onRefused: async (refusals) => {
      for (const { send, recipient, reply } of refusals) {
        const { subscriberId, address } = recipient
        await inPoolTransaction(pool, (client) =>
          recordSmtpReply(client, { sendId: send.id, subscriberId, address, reply }),
        )
      }
    },
    statementSecret: env.PAYLOAD_SECRET,
    logger,
    endAfterIdleMs: idleMs,
  },
  wakeup,
  stopping.signal,
)
await transport.close()
await database.close()
process.exit(0)
