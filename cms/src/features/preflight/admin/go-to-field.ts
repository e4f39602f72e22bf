import type { ClientField } from 'payload'

/** A field that lies behind a tab is drawn within this time. */
const patienceMs = 2000

/** The form of a block is asked of the server, which may be busy. */
const patienceOfFormMs = 30_000

/** A field keeps the focus when it has it for this many frames. */
const framesToHold = 5

/** Brings a field of the form into view and the keyboard into it, wherever in the form it lies. */
export async function goToField(path: string, fields: readonly ClientField[]): Promise<void> {
  const [name = ''] = path.split('.')
  const tab = tabOf(name, fields)
  if (tab !== null && !findField(path)) pressTab(tab)
  const found = await waitFor(() => findField(path))
  if (!found) return
  const field = fieldOfBlock(path)
  if (field === null) unfold(found)
  else openBlock(found)
  found.scrollIntoView({ block: 'center' })
  // What unfolds, or is drawn once more behind its tab or in its drawer, takes no focus at first, or loses it.
  let heldFrames = 0
  const focus = () => {
    const place = field === null ? findField(path) : document.getElementById(`field-block__${field}`)
    const control = place?.matches(focusable) ? place : (place?.querySelector<HTMLElement>(focusable) ?? null)
    heldFrames = control !== null && control === document.activeElement ? heldFrames + 1 : 0
    if (heldFrames === 0) control?.focus({ preventScroll: true })
    return heldFrames > framesToHold ? control : null
  }
  await waitFor(focus, field === null ? patienceMs : patienceOfFormMs)
}

const focusable =
  'input:not([type=hidden], [disabled]), textarea:not([disabled]), [contenteditable=true], button:not([disabled]), a[href]'

/** The label of the tab that a field of the first level lies behind; null when it lies behind none. */
export function tabOf(name: string, fields: readonly ClientField[]): string | null {
  for (const field of fields) {
    if (field.type !== 'tabs') continue
    const tab = field.tabs.find((candidate) => holds(candidate, name))
    if (tab) return typeof tab.label === 'string' ? tab.label : null
  }
  return null
}

function holds(tab: { fields: readonly ClientField[] }, name: string): boolean {
  return tab.fields.some(
    (field) => ('name' in field && field.name === name) || ('fields' in field && holds(field, name)),
  )
}

function pressTab(label: string): void {
  const buttons = document.querySelectorAll<HTMLElement>('.tabs-field__tab-button')
  ;[...buttons].find((button) => button.textContent?.trim() === label)?.click()
}

/** The element of a field, or of the row that it is in; Payload gives the body of a text no name. */
function findField(path: string): HTMLElement | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(`field-${parts.slice(0, length).join('__')}`)
    if (found) return found.matches(focusable) ? (found.closest<HTMLElement>('.field-type') ?? found) : found
  }
  const block = /^body\.blocks\.(\d+)/.exec(path)?.[1]
  if (block !== undefined)
    return document.querySelectorAll<HTMLElement>('[data-block]')[Number(block)] ?? null
  return path === 'body' ? document.querySelector<HTMLElement>('.rich-text-lexical') : null
}

/** The field of a block of the text, as the form of a block has it; null for any other. */
function fieldOfBlock(path: string): string | null {
  return /^body\.blocks\.\d+\.(.+)$/.exec(path)?.[1]?.replaceAll('.', '__') ?? null
}

/** The fields of a block of the text are in the drawer that its card opens. */
function openBlock(card: HTMLElement): void {
  card.scrollIntoView({ block: 'center' })
  card.querySelector<HTMLElement>('button')?.click()
}

function unfold(element: HTMLElement): void {
  const folded = element.closest<HTMLElement>('.collapsible--collapsed')
  if (!folded) return
  folded.querySelector<HTMLElement>('.collapsible__toggle')?.click()
  if (folded.parentElement) unfold(folded.parentElement)
}

/** What is found, in time and before a key or the pointer is used: somebody who goes elsewhere is not called back. */
async function waitFor(
  find: () => HTMLElement | null,
  withinMs: number = patienceMs,
): Promise<HTMLElement | null> {
  const endMs = performance.now() + withinMs
  let isElsewhere = false
  const use = new AbortController()
  const leave = ({ isTrusted }: Event) => (isElsewhere ||= isTrusted)
  for (const kind of ['keydown', 'pointerdown'])
    document.addEventListener(kind, leave, { capture: true, signal: use.signal })
  try {
    for (;;) {
      const found = isElsewhere ? null : find()
      if (found || isElsewhere || performance.now() > endMs) return found
      const { promise, resolve } = Promise.withResolvers<number>()
      requestAnimationFrame(resolve)
      await promise
    }
  } finally {
    use.abort()
  }
}
