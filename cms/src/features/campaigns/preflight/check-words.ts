import type { CampaignCheck } from '@meridian/shared/campaigns/preflight.schema'
import { blocksFor, type MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import { maxHtmlBytes } from '../render/pieces.ts'
import { found } from './found.ts'

/** What phones show of a subject, in characters. */
const shownOfSubject = 70
/** A mail of this size is quick on a train; Gmail cuts off at some 102,000. */
const lightBytes = 60 * 1024
const kilobyte = 1024

export interface CheckedMail {
  document: MailDocument
  secondSubject: string | null
  /** Of the HTML part at its largest, for each audience. */
  bytes: Record<'plan' | 'no-plan', number>
}

/** What the words, pictures and size of a mail say, by themselves. */
export function checkWords(mail: CheckedMail): CampaignCheck[] {
  return [
    ...checkSubject(mail),
    ...checkPreheader(mail.document),
    ...checkContent(mail.document),
    ...checkPictures(mail.document),
    checkSize(mail.bytes),
  ]
}

function checkSubject({ document, secondSubject }: CheckedMail): CampaignCheck[] {
  const subjects = [document.subject, ...(secondSubject === null ? [] : [secondSubject])]
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
  const checks: CampaignCheck[] = []
  if (secondSubject !== null && secondSubject.trim() === document.subject.trim())
    checks.push(found.stop('subjects-same', 'Both subjects are the same: a test of them tells nothing.'))
  if (subjects.some((subject) => subject.length > shownOfSubject))
    checks.push(
      found.note('subject-long', `A phone cuts a subject off after some ${shownOfSubject} characters.`),
    )
  if (
    subjects.some(
      (subject) => letters(subject).length > 8 && letters(subject) === letters(subject).toUpperCase(),
    )
  )
    checks.push(
      found.note(
        'subject-shouts',
        'A subject in capitals is taken for advertising, by readers and by filters.',
      ),
    )
  if (subjects.some((subject) => (subject.match(/\p{Extended_Pictographic}/gu) ?? []).length > 1))
    checks.push(
      found.note('subject-pictures', 'More than one little picture in a subject is taken for advertising.'),
    )
  return checks
}

function checkPreheader({ subject, preheader, blocks }: MailDocument): CampaignCheck[] {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  if (preheader.trim() === '')
    return [
      found.note(
        'preheader-missing',
        'Without a preheader, programs show how the mail begins beside its subject.',
      ),
    ]
  const first = plain(textOf(blocks[0]))
  if (plain(preheader) === plain(subject) || (first !== '' && first.startsWith(plain(preheader))))
    return [
      found.note('preheader-repeats', 'The preheader says what the subject or the first line says already.'),
    ]
  return []
}

function checkContent(document: MailDocument): CampaignCheck[] {
  const missing = (['plan', 'no-plan'] as const).filter(
    (audience) => blocksFor(document, audience).filter(({ kind }) => kind !== 'greeting').length === 0,
  )
  if (missing.length === 0) return []
  if (missing.length === 2) return [found.stop('content-missing', 'There is nothing in it.')]
  const whom = missing[0] === 'plan' ? 'with a plan' : 'without a plan'
  return [found.stop('content-missing', `There is nothing in it for readers ${whom}.`)]
}

function checkPictures(document: MailDocument): CampaignCheck[] {
  const silent = picturesIn(document).filter(({ alt }) => alt.trim() === '')
  if (silent.length === 0) return []
  return [
    found.ask(
      'picture-words',
      'Pictures without words: nobody knows what they show who cannot see them, or whose program loads none.',
      silent.map(({ src }) => src),
    ),
  ]
}

function checkSize(bytes: CheckedMail['bytes']): CampaignCheck {
  const largest = Math.max(bytes.plan, bytes['no-plan'])
  const size = `${Math.ceil(largest / kilobyte).toLocaleString('en')} KB`
  if (largest > maxHtmlBytes)
    return found.stop(
      'size',
      `It has ${size}. Mail programs cut off what is longer than 98 KB, its end with the link to unsubscribe.`,
    )
  if (largest > lightBytes) return found.note('size', `It has ${size}, which is slow where the network is.`)
  return found.fine('size', `It has ${size}.`)
}

/** The words of a block, as far as it begins with some. */
function textOf(block: MailDocument['blocks'][number] | undefined): string {
  if (block?.kind !== 'text') return ''
  return valuesOf(block.text, 'text').join(' ')
}

interface NamedPicture {
  src: string
  alt: string
}

function picturesIn(document: MailDocument): NamedPicture[] {
  const pictures: NamedPicture[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (typeof value !== 'object' || value === null) return
    if ('src' in value && 'alt' in value && typeof value.src === 'string' && typeof value.alt === 'string')
      pictures.push({ src: value.src, alt: value.alt })
    Object.values(value).forEach(look)
  }
  look(document.blocks)
  return pictures
}

/** Every text under a name, wherever it stands in a document. */
export function valuesOf(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesOf(entry, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === name && typeof entry === 'string' ? [entry] : valuesOf(entry, name),
  )
}
