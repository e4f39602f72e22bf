import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { type CampaignCheck, checkLevels, usualChange } from '@meridian/shared/campaigns/preflight.schema'
import { countGetting } from '@meridian/shared/campaigns/sending.schema'
import type { Payload } from 'payload'
import { env } from '../../../env.ts'
import { composeMessage, toBytes } from '../../../platform/mail-transports/message/compose-message.ts'
import { countAudience } from '../audience/count-audience.ts'
import { readLastTime } from '../ledger/read-send.ts'
import { createComposer } from '../sending/compose.ts'
import { contentOf, type PreparedCampaign } from '../sending/prepare-content.ts'
import { checkMailLinks } from './check-links.ts'
import { checkSender, createTxtResolver } from './check-sender.ts'
import { checkWords } from './check-words.ts'
import { found } from './found.ts'
import { askSpamd } from './spam-score.ts'

interface PreflightOptions {
  audience: Audience
  /** Whether other sites, name servers and the spam filter are asked; else what is known of them counts. */
  mayAsk: boolean
}

/**
 * Looks at all that could go wrong with a campaign before it goes out: what readers would not get of it, its words, links and size, whom it goes to as
 * against last time, whether servers will believe that it is ours, and what a spam filter thinks of it, where there is one. What weighs most comes first.
 */
export async function checkCampaign(
  payload: Payload,
  prepared: PreparedCampaign,
  { audience, mayAsk }: PreflightOptions,
): Promise<CampaignCheck[]> {
  const { pool } = payload.db
  const { document, findings, secondSubject, bytes } = prepared
  const siteUrl = env.PUBLIC_URL
  const checks = [
    // Two blocks that are not finished are told of once.
    ...new Map(findings.map(({ code, text }) => [`${code} ${text}`, found.stop(code, text)])).values(),
    ...checkWords({ document, secondSubject, bytes }),
    ...(await checkMailLinks(pool, { document, siteUrl, mayAsk })),
    ...(await checkAudience(payload, prepared, audience)),
    ...(mayAsk ? await checkSender(setUpOf(prepared), createTxtResolver()) : []),
    ...(mayAsk ? await checkSpam(prepared) : []),
  ]
  return checks.toSorted((one, other) => checkLevels.indexOf(one.level) - checkLevels.indexOf(other.level))
}

async function checkAudience(
  payload: Payload,
  { campaignId, newsletterId }: PreparedCampaign,
  audience: Audience,
): Promise<CampaignCheck[]> {
  const { pool } = payload.db
  const { all, leftOut } = await countAudience(pool, { newsletterId, audience })
  if (countGetting({ all, leftOut }) === 0) return [found.stop('audience-empty', 'Nobody would get it.')]
  const last = await readLastTime(pool, campaignId)
  if (!last || last.audience === 0) return []
  const change = (all - last.audience) / last.audience
  if (Math.abs(change) <= usualChange) return []
  const percent = `${Math.round(Math.abs(change) * 100)} %`
  return [
    found.ask(
      'audience-change',
      `It goes to ${percent} ${change > 0 ? 'more' : 'fewer'} than the last campaign of this newsletter.`,
    ),
  ]
}

function setUpOf({ sender }: PreparedCampaign) {
  const { mailTransport } = env
  const { address } = sender.from
  return {
    domain: address.slice(address.lastIndexOf('@') + 1).toLowerCase(),
    kind:
      mailTransport.kind === 'mailbox' || mailTransport.kind === 'smtp'
        ? mailTransport.kind
        : ('provider' as const),
    dkim: mailTransport.kind === 'smtp' ? mailTransport.dkim : null,
    siteUrl: env.PUBLIC_URL,
  }
}

async function checkSpam(prepared: PreparedCampaign): Promise<CampaignCheck[]> {
  const { spamd } = env.campaigns
  if (spamd === null) return []
  const answer = await askSpamd(spamd, exampleOf(prepared))
  if (answer.kind === 'unknown') return [found.note('spam', 'The spam filter did not answer just now.')]
  const { score, limit, rules } = answer
  const text = `The spam filter gives it ${score} points; from ${limit} on it is taken for spam.`
  return [score >= limit ? found.ask('spam', text, rules) : found.fine('spam', text)]
}

/** The mail as a reader would get it, whose links lead nowhere. */
function exampleOf(prepared: PreparedCampaign): Buffer {
  const links = { unsubscribe: env.PUBLIC_URL, oneClick: env.PUBLIC_URL, preferences: env.PUBLIC_URL }
  const compose = createComposer({
    send: { id: 0, key: 'preflight', content: contentOf(prepared, '/newsletters/preflight') },
    tokenOf: () => 'preflight',
    publicUrl: env.PUBLIC_URL,
    linksOf: () => links,
    returnAddressOf: () => prepared.sender.from.address,
  })
  const composed = composeMessage(
    compose({
      subscriberId: 0,
      address: prepared.sender.from.address,
      subscriberKey: '',
      name: null,
      hasPlan: false,
      countsReads: false,
      servers: '',
      subject: 'a',
      attempts: 0,
      isRepeat: false,
      leftOut: null,
    }),
  )
  return composed.ok ? toBytes(composed.message) : Buffer.alloc(0)
}
