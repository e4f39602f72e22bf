/*
 * The page of the card's bank in test mode (`3ds`): answers for the bank and leads back to where the payment was begun.
 */
import { createFormSheets } from './appearance.ts'
import { answerButton, challengeQuestion } from './challenge-dialog.ts'
import { returnAddress } from './confirmation.ts'
import { kindOfSecret, type Intent } from './intent.ts'
import { makeElement } from './make-element.ts'
import { isRecord } from './provider-error.ts'
import { SandboxApi } from './sandbox-api.ts'

const question = new URLSearchParams(location.search)
const secretOfPage =
  question.get('payment_intent_client_secret') ?? question.get('setup_intent_client_secret') ?? ''
const bankApi = new SandboxApi({
  base: new URL('.', location.href).href.replace(/\/$/, ''),
  key: question.get('key') ?? '',
})

const pageStyles = `
body { max-inline-size: 32rem; margin: 10vh auto; padding: 0 1.5rem; font-family: Georgia, serif; line-height: 1.5; color: CanvasText; background: Canvas; }
:root { color-scheme: light dark; --color-primary: CanvasText; }
.actions { display: flex; gap: 1.5rem; margin-block-start: 1.5rem; }
`
const bankSheet = new CSSStyleSheet()
bankSheet.replaceSync(pageStyles)
document.adoptedStyleSheets = [...createFormSheets(null), bankSheet]

void askOnPage()

async function askOnPage(): Promise<void> {
  const intent = await bankApi.retrieveIntent(kindOfSecret(secretOfPage), secretOfPage, '3ds')
  if (!intent.ok) return say(intent.error.message)
  const address = returnUrlOf(intent.value)
  if (address === null) return say('There is nothing to confirm any more.')
  const answerWith = async (answer: 'complete' | 'fail') => {
    const answered = await bankApi.authenticate(intent.value, answer)
    if (answered.ok) location.replace(returnAddress(address, answered.value))
    else say(answered.error.message)
  }
  say(challengeQuestion(intent.value))
  document.querySelector('main')?.append(
    makeElement('p', {}, 'Test mode: answer for the bank.'),
    makeElement(
      'div',
      { class: 'actions' },
      answerButton('Complete', () => void answerWith('complete')),
      answerButton('Fail', () => void answerWith('fail')),
    ),
  )
}

function say(sentence: string): void {
  document
    .querySelector('main')
    ?.replaceChildren(makeElement('h1', {}, '3-D Secure'), makeElement('p', {}, sentence))
}

function returnUrlOf({ next_action: next }: Intent): string | null {
  const redirect = isRecord(next) ? next['redirect_to_url'] : null
  return isRecord(redirect) && typeof redirect['return_url'] === 'string' ? redirect['return_url'] : null
}
