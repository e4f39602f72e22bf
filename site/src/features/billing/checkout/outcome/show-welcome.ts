import { placeLines } from '@meridian/shared/readers/address-formats'
import { readWelcomeEndpoint } from '@meridian/shared/welcome/welcome.endpoints'
import type { Welcome } from '@meridian/shared/welcome/welcome.schema'
import { askApi } from '../../../../lib/coded-call/call-for-code.ts'
import { welcomeAnswer } from '../../../../lib/reader-data/welcome.store.ts'
import { renewSession } from '../../../../lib/session/session.store.ts'
import { describeNextIssue } from '../../../../lib/reader-data/next-printed-issue.ts'

type Parts = NonNullable<Welcome>

/**
 * Writes into the page what the plan that was paid for greets its reader with; without an answer the page stays as it is. The
 * page's head says from now on which plan the reader has.
 */
export async function showWelcome(part: HTMLElement): Promise<void> {
  void renewSession()
  const answer = await askApi(readWelcomeEndpoint, welcomeAnswer)
  if (!answer.ok || answer.value === null) return
  const { letter, contact, printed } = answer.value
  if (letter) fillLetter(part, letter)
  if (contact) fillContact(part, contact)
  if (printed) fillPrinted(part, printed)
}

function fillLetter(part: HTMLElement, { paragraphs, signedBy }: NonNullable<Parts['letter']>): void {
  fillList(part, 'paragraphs', paragraphs)
  write(part, 'signature-name', signedBy?.name)
  write(part, 'signature-role', signedBy?.role)
  const portrait = part.querySelector<HTMLImageElement>('[data-portrait]')
  if (portrait && signedBy?.portrait) {
    portrait.src = signedBy.portrait.src
    portrait.hidden = false
  }
  show(part, 'letter')
}

function fillContact(part: HTMLElement, { name, role, email, phone }: NonNullable<Parts['contact']>): void {
  write(part, 'contact-name', name)
  write(part, 'contact-role', role)
  write(part, 'contact-email', email)
  write(part, 'contact-phone', phone)
  part.querySelector('[data-text="contact-email"]')?.setAttribute('href', `mailto:${email}`)
  show(part, 'contact')
}

function fillPrinted(part: HTMLElement, { nextIssue, address }: NonNullable<Parts['printed']>): void {
  write(part, 'next-issue', describeNextIssue(nextIssue))
  const lines = address ? [address.fullName, ...placeLines(address), address.country] : []
  fillList(part, 'address', lines)
  show(part, 'printed')
}

function show(part: HTMLElement, name: string): void {
  const place = part.querySelector<HTMLElement>(`[data-welcome="${name}"]`)
  if (place) place.hidden = false
}

function write(part: HTMLElement, name: string, text: string | null | undefined): void {
  const place = part.querySelector<HTMLElement>(`[data-text="${name}"]`)
  if (!place) return
  place.textContent = text ?? ''
  place.hidden = !text
}

/** Each text becomes a copy of what the page has as the template of its list. */
function fillList(part: HTMLElement, name: string, texts: readonly string[]): void {
  const template = part.querySelector<HTMLTemplateElement>(`[data-list="${name}"] > template`)
  if (!template) return
  const items = texts.map((text) => {
    const item = document.importNode(template.content, true)
    item.firstElementChild?.append(text)
    return item
  })
  template.parentElement?.replaceChildren(template, ...items)
}
