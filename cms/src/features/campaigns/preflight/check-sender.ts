import { createPublicKey, type KeyObject } from 'node:crypto'
import type { CampaignCheck } from '@meridian/shared/campaigns/preflight.schema'
import { createResolver, isNothing } from '../sending/mail-servers.ts'
import { found } from './found.ts'

/** Finds the texts that a name has in the DNS; throws as Node's resolver does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

export function createTxtResolver(): ResolveTxt {
  const resolver = createResolver()
  return (name) => resolver.resolveTxt(name)
}

export interface SendingSetUp {
  /** The domain of the sender's address. */
  domain: string
  /** How it goes out. Providers sign by themselves. */
  kind: 'mailbox' | 'smtp' | 'provider'
  dkim: { domain: string; selector: string; key: KeyObject } | null
  /** Where readers are: links to unsubscribe lead there. */
  siteUrl: string
}

type LookUp = { kind: 'found'; texts: string[] } | { kind: 'nothing' } | { kind: 'unknown' }

/** Whether receiving servers will believe that mails are ours: SPF, DKIM and DMARC of the sender's domain, and the link to unsubscribe. */
export async function checkSender(setUp: SendingSetUp, resolveTxt: ResolveTxt): Promise<CampaignCheck[]> {
  const unsubscribe = checkUnsubscribe(setUp)
  if (setUp.kind === 'mailbox')
    return [
      found.note(
        'transport',
        'No mail server is set up: mails lie in the mailbox of the admin instead of going out.',
      ),
      unsubscribe,
    ]
  const { domain } = setUp
  const [spf, dmarc, dkim] = await Promise.all([
    lookUp(resolveTxt, domain).then((texts) => judgeSpf(domain, texts)),
    lookUpDmarc(resolveTxt, domain).then((texts) => judgeDmarc(domain, texts)),
    checkDkim(setUp, resolveTxt),
  ])
  return [spf, dkim, dmarc, unsubscribe]
}

async function lookUp(resolveTxt: ResolveTxt, name: string): Promise<LookUp> {
  try {
    const texts = (await resolveTxt(name)).map((parts) => parts.join(''))
    return texts.length === 0 ? { kind: 'nothing' } : { kind: 'found', texts }
  } catch (error) {
    return { kind: isNothing(error) ? 'nothing' : 'unknown' }
  }
}

/** At the domain itself, else at the one that it belongs to (RFC 7489). */
async function lookUpDmarc(resolveTxt: ResolveTxt, domain: string): Promise<LookUp> {
  const own = await lookUp(resolveTxt, `_dmarc.${domain}`)
  const parent = parentOf(domain)
  return own.kind === 'nothing' && parent !== null ? lookUp(resolveTxt, `_dmarc.${parent}`) : own
}

/** `example.com` of `news.example.com`; null for a domain that belongs to none. */
function parentOf(domain: string): string | null {
  const labels = domain.split('.')
  return labels.length > 2 ? labels.slice(1).join('.') : null
}

function judgeSpf(domain: string, spf: LookUp): CampaignCheck {
  if (spf.kind === 'unknown') return unreachable('spf', 'SPF', domain)
  const records = spf.kind === 'found' ? spf.texts.filter((text) => /^v=spf1(\s|$)/i.test(text)) : []
  const [record] = records
  if (record === undefined)
    return found.ask('spf', `${domain} has no SPF record: many servers will take its mails for forged.`)
  if (records.length > 1)
    return found.ask('spf', `${domain} has more than one SPF record, so that none of them counts.`, records)
  if (/\s\+?all$/i.test(record))
    return found.ask('spf', `The SPF record of ${domain} lets everybody send: it proves nothing.`, [record])
  return found.fine('spf', `${domain} has an SPF record.`, [record])
}

function judgeDmarc(domain: string, dmarc: LookUp): CampaignCheck {
  if (dmarc.kind === 'unknown') return unreachable('dmarc', 'DMARC', domain)
  const record = dmarc.kind === 'found' ? dmarc.texts.find((text) => /^v=DMARC1\s*;/i.test(text)) : undefined
  if (record === undefined)
    return found.ask(
      'dmarc',
      `${domain} has no DMARC record: Gmail and Yahoo refuse newsletters without one.`,
    )
  return found.fine('dmarc', `${domain} has a DMARC record.`, [record])
}

async function checkDkim(setUp: SendingSetUp, resolveTxt: ResolveTxt): Promise<CampaignCheck> {
  const { kind, dkim, domain } = setUp
  if (kind === 'provider')
    return found.note('dkim', 'The provider signs mails: see to it there that it does so for your domain.')
  if (dkim === null)
    return found.ask(
      'dkim',
      'Mails are not signed here (DKIM_PRIVATE_KEY is not set): unless your mail server signs them, many will refuse them.',
    )
  if (!isOf(domain, dkim.domain))
    return found.ask(
      'dkim',
      `Mails are from ${domain} and signed for ${dkim.domain}: the signature says nothing about their sender.`,
    )
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const known = await lookUp(resolveTxt, name)
  if (known.kind === 'unknown') return unreachable('dkim', 'DKIM', name)
  const record = known.kind === 'found' ? known.texts.find((text) => /(?:^|;)\s*p=/.test(text)) : undefined
  if (record === undefined)
    return found.ask('dkim', `The key of the signature is not in the DNS: ${name} has none.`)
  if (!isKeyOf(record, dkim.key))
    return found.ask('dkim', `The key at ${name} is another than the one that signs.`)
  return found.fine('dkim', `Mails are signed, and ${name} has the key.`)
}

/** Whether one domain is the other, or both belong together. */
function isOf(domain: string, signer: string): boolean {
  return domain === signer || domain.endsWith(`.${signer}`) || signer.endsWith(`.${domain}`)
}

function isKeyOf(record: string, key: KeyObject): boolean {
  const published = /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '')
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return published === own
}

function checkUnsubscribe({ siteUrl }: SendingSetUp): CampaignCheck {
  if (siteUrl.startsWith('https:'))
    return found.fine('unsubscribe', 'Readers leave with one click in their mail program (RFC 8058).')
  return found.note(
    'unsubscribe',
    `Mail programs show their button to unsubscribe for addresses with https alone; yours is ${siteUrl}.`,
  )
}

function unreachable(code: string, what: string, name: string): CampaignCheck {
  return found.note(code, `${what} of ${name} could not be looked up just now.`)
}
