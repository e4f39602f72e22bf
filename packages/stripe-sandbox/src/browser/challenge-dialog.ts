import { createFormSheets } from './appearance.ts'
import type { Intent } from './intent.ts'
import { makeElement } from './make-element.ts'

export type ChallengeAnswer = 'complete' | 'fail' | 'abandon'

const dialogStyles = `
:host { --color-background: Canvas; --color-text: CanvasText; }
dialog { max-inline-size: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--color-text); background: var(--color-background); color: var(--color-text); }
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
h2 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.2; }
p + p { margin-block-start: 0.75rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-block-start: 1.5rem; }
.actions button { min-inline-size: 44px; }
.actions button:first-child { padding-inline: 1.25rem; border: 1px solid; text-decoration: none; }
`

/**
 * Asks what the card's bank would ask. Closing it, by the button or by Escape, leaves the bank without an answer: the
 * intent goes on waiting for one.
 */
export function askInDialog(intent: Intent): Promise<ChallengeAnswer> {
  const host = makeElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const own = new CSSStyleSheet()
  own.replaceSync(dialogStyles)
  root.adoptedStyleSheets = [...createFormSheets(pageAppearance()), own]
  const { promise, resolve } = Promise.withResolvers<ChallengeAnswer>()
  const dialog = makeElement(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'question' },
    makeElement('h2', { id: 'title' }, '3-D Secure'),
    makeElement('p', { id: 'question' }, challengeQuestion(intent)),
    makeElement('p', {}, 'Test mode: answer for the bank.'),
    makeElement(
      'div',
      { class: 'actions' },
      answerButton('Complete', () => answerWith('complete')),
      answerButton('Fail', () => answerWith('fail')),
      answerButton('Close', () => answerWith('abandon')),
    ),
  )
  const answerWith = (answer: ChallengeAnswer) => {
    resolve(answer)
    dialog.close()
    host.remove()
  }
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    answerWith('abandon')
  })
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  return promise
}

/** `Your bank asks you to confirm this payment of $200.00.` */
export function challengeQuestion({ object, amount, currency }: Intent): string {
  if (object === 'setup_intent') return 'Your bank asks you to confirm that this card is yours.'
  if (amount === undefined || currency === undefined) return 'Your bank asks you to confirm this payment.'
  const sum = new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)
  return `Your bank asks you to confirm this payment of ${sum}.`
}

export function answerButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = makeElement('button', { type: 'button' }, label)
  button.addEventListener('click', onClick)
  return button
}

function pageAppearance(): object {
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body)
  const isClear = /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
  return {
    variables: {
      fontFamily,
      colorPrimary: color,
      ...(!isClear && { colorText: color, colorBackground: backgroundColor }),
    },
  }
}
