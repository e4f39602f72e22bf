import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { toPlainRun } from '@meridian/shared/body/plain-text'
import { z } from 'zod'
import type { SourceFinding, SourceMember, SourcePlace } from '../../source-record.ts'
import { isAhead } from '../dates/read-date.ts'
import { oneLine } from '../text/clean-text.ts'
import { type ListedPerson, strictest } from './list-kind.ts'

const EmailSchema = z.email().max(254)

/** An address as everything here writes it; a reason when it is none. */
export function readAddress(text: string): { ok: true; email: string } | { ok: false; reason: string } {
  const address = oneLine(text)
  if (address === '') return { ok: false, reason: 'The row has no e-mail address.' }
  const at = address.lastIndexOf('@')
  // Names of domains in other scripts have a spelling that mail can carry.
  const given = address.slice(at + 1)
  const domain = at < 0 ? '' : /^[\w.-]+$/.test(given) ? given : domainToASCII(given)
  const email = `${address.slice(0, Math.max(at, 0))}@${domain}`.toLowerCase()
  if (EmailSchema.safeParse(email).success) return { ok: true, email }
  return { ok: false, reason: `“${address.slice(0, 100)}” is no e-mail address that mail can be sent to.` }
}

/** The record of somebody whose address is good. */
export function memberOf(
  person: ListedPerson,
  { email, place, list, original }: { email: string; place: SourcePlace; list: string; original: string },
): SourceMember {
  const findings: SourceFinding[] = [...(person.findings ?? [])]
  const plain = (text: string | undefined, what: string) => {
    const name = oneLine(text ?? '')
    if (/^[=+\-@＝＋－＠]/u.test(name) && /[a-z(]/i.test(name)) findings.push(formula(what))
    if (!/<[a-z/!]|&\w+;/i.test(name)) return name
    findings.push({ code: 'markup-in-name', message: `The ${what} had markup, which was left out.` })
    return oneLine(toPlainRun(name))
  }
  const [firstName, lastName] = [plain(person.firstName, 'first name'), plain(person.lastName, 'last name')]
  const name = plain(person.name, 'name') || [firstName, lastName].filter((part) => part !== '').join(' ')
  const createdAt = person.createdAt ?? null
  if (isAhead(createdAt))
    findings.push({
      code: 'created-in-future',
      message: `They are said to have joined on a day to come (${createdAt?.at}).`,
    })
  const { newsletter } = person
  const { kind = 'free', tier = '', expiresAt = null, providerCustomerId = null } = person.access ?? {}
  return {
    kind: 'member',
    id: email,
    place,
    findings,
    original,
    email,
    name,
    firstName,
    lastName,
    note: (person.note ?? '').trim(),
    labels: person.labels ?? [],
    newsletter: newsletter
      ? {
          state: newsletter.state,
          names: newsletter.names ?? [],
          consent: {
            at: newsletter.at ?? null,
            confirmedAt: newsletter.confirmedAt ?? null,
            ip: newsletter.ip !== undefined && isIP(newsletter.ip) > 0 ? newsletter.ip : null,
            source: newsletter.place ? `${list}: ${oneLine(newsletter.place).slice(0, 200)}` : list,
          },
        }
      : null,
    access: { kind, tier, expiresAt, providerCustomerId },
    createdAt,
  }
}

function formula(what: string): SourceFinding {
  return {
    code: 'formula',
    message: `The ${what} begins as a formula of a spreadsheet does; it is kept as text.`,
  }
}

/**
 * One record of two rows about the same person: what either says, the later row before the earlier. Who withdrew in one list
 * stays withdrawn, who pays by one keeps that, and the oldest proof of consent stands.
 */
export function mergeMembers(earlier: SourceMember, later: SourceMember): SourceMember {
  const access = mergeAccess(earlier, later)
  return {
    ...later,
    place: earlier.place,
    name: later.name || earlier.name,
    firstName: later.firstName || earlier.firstName,
    lastName: later.lastName || earlier.lastName,
    note: [...new Set([earlier.note, later.note].filter((note) => note !== ''))].join('\n'),
    labels: [...new Set([...earlier.labels, ...later.labels])],
    newsletter: mergeNewsletters(earlier.newsletter, later.newsletter),
    access,
    createdAt: earliest(earlier.createdAt, later.createdAt),
    original: [earlier.original, later.original].filter((original) => original !== '').join('\n'),
    findings: mergeFindings(earlier, later, access),
  }
}

const accessRanks: readonly SourceMember['access']['kind'][] = ['free', 'complimentary', 'paid']
const ofUnknownKind = 'subscription-of-unknown-kind'

function mergeAccess(earlier: SourceMember, later: SourceMember): SourceMember['access'] {
  const rank = (member: SourceMember) =>
    has(member, ofUnknownKind) ? 0.5 : accessRanks.indexOf(member.access.kind)
  const [strong, weak] =
    rank(earlier) > rank(later) ? [earlier.access, later.access] : [later.access, earlier.access]
  return {
    kind: strong.kind,
    tier: strong.tier || weak.tier,
    expiresAt: strong.expiresAt ?? weak.expiresAt,
    providerCustomerId: strong.providerCustomerId ?? weak.providerCustomerId,
  }
}

function has(member: SourceMember, code: string): boolean {
  return member.findings.some((finding) => finding.code === code)
}

function mergeFindings(
  earlier: SourceMember,
  later: SourceMember,
  access: SourceMember['access'],
): SourceFinding[] {
  const all = [...earlier.findings, ...later.findings]
  const isTold = access.providerCustomerId !== null || access.kind !== 'paid'
  // What one list leaves open the other may tell.
  const isStillUnknown = [earlier, later].every(
    (member) => has(member, ofUnknownKind) || member.access.kind === 'free',
  )
  const kept = all.filter(
    ({ code }) =>
      !(code === 'paid-without-customer' && isTold) && !(code === ofUnknownKind && !isStillUnknown),
  )
  const twice = {
    code: 'address-twice',
    message: 'The address stands in several rows, which became one person.',
  }
  return [...new Map([...kept, twice].map((finding) => [finding.code, finding])).values()]
}

function mergeNewsletters(
  earlier: SourceMember['newsletter'],
  later: SourceMember['newsletter'],
): SourceMember['newsletter'] {
  if (!earlier || !later) return earlier ?? later
  const proofs = [earlier.consent, later.consent]
  const proof =
    proofs.find(({ confirmedAt }) => confirmedAt) ?? proofs.find(({ at }) => at) ?? earlier.consent
  const isForAll = earlier.names.length === 0 || later.names.length === 0
  return {
    state: strictest(earlier.state, later.state),
    names: isForAll ? [] : [...new Set([...earlier.names, ...later.names])],
    consent: { ...proof, ip: proof.ip ?? earlier.consent.ip ?? later.consent.ip },
  }
}

function earliest(
  one: SourceMember['createdAt'],
  other: SourceMember['createdAt'],
): SourceMember['createdAt'] {
  if (!one || !other) return one ?? other
  return one.at <= other.at ? one : other
}

const secretColumn =
  /pass(?:wor[dt]|phrase)|kennwort|\bsecret|\btoken\b|api ?key|\bhash\b|\bsalt\b|\bpin\b|\botp\b|\b2fa\b|geheim/i
const secretValue =
  /^(?:\$2[abxy]\$|\$argon2|\$P\$|\{SHA|[sr]k_(?:live|test)_|whsec_|xox[bp]-|eyJ[\w-]+\.[\w-]+\.)|^[0-9a-f]{32,}$|^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=-]{40,}$/

/** Whether a column, or what stands in a cell of it, looks like a password or a key, which nothing here may keep. */
export function isSecret(column: string, value: string): boolean {
  return secretColumn.test(column) || (value.length >= 12 && secretValue.test(value))
}

/** The row as its list wrote it, without passwords, keys and addresses of computers. */
export function originalOf(
  columns: readonly string[],
  headings: readonly string[],
  cells: readonly string[],
): string {
  const kept = headings.flatMap((heading, index) => {
    const value = cells[index]?.trim() ?? ''
    if (
      value === '' ||
      (/^[\d.]+$|:/.test(value) && isIP(value) > 0) ||
      isSecret(columns[index] ?? '', value)
    )
      return []
    return [[heading, value] as const]
  })
  return JSON.stringify(Object.fromEntries(kept))
}
