import type { ControlledSandbox } from '../controlled-sandbox.ts'
import { html, type Markup } from './html.ts'
import { actionButton, actionForm, table } from './page-parts.ts'

const back = '/_sandbox/'

const routes = [
  ['* /v1/*', 'every call'],
  ['POST /v1/customers', 'making a customer'],
  ['POST /v1/subscriptions', 'making a subscription'],
  ['POST /v1/subscriptions/*', 'changing a subscription'],
  ['POST /v1/payment_intents/*/confirm', 'confirming a payment'],
  ['POST /v1/refunds', 'refunding'],
  ['GET /v1/*', 'every reading call'],
] as const

const kinds = [
  ['slow', 'answered late'],
  ['down', 'cut off before anything is done'],
  ['lost', 'done, and cut off before the answer'],
  ['error', 'answered with an error'],
] as const

/** The troubles that the sandbox makes on purpose. */
export function faultSection(sandbox: ControlledSandbox): Markup {
  const { faults } = sandbox
  return html`
    <h2 id="faults">Faults</h2>
    ${table(
      faults,
      [
        { title: 'Call', of: ({ route }) => html`<code>${route}</code>` },
        { title: 'What happens', of: ({ kind }) => kinds.find(([name]) => name === kind)?.[1] ?? kind },
        { title: 'How often yet', of: ({ left }) => (Number.isFinite(left) ? String(left) : 'always') },
      ],
      'None: every call is answered as it should be.',
    )}
    ${faults.length === 0 ? null : actionButton({ action: 'faults-clear', back, label: 'End all of them' })}
    ${actionForm({
      action: 'faults',
      back,
      controls: html`
        <label
          >Call<select name="route">
            ${options(routes)}
          </select></label
        >
        <label
          >is<select name="kind">
            ${options(kinds)}
          </select></label
        >
        <label>Times (0: always)<input type="number" name="times" min="0" value="1" /></label>
        <label>Seconds, when late<input type="number" name="seconds" min="0" value="5" /></label>
        <label
          >Status, when an error<input type="number" name="status" min="400" max="599" value="500"
        /></label>
        <button>Begin</button>
      `,
    })}
  `
}

function options(choices: readonly (readonly [string, string])[]): Markup[] {
  return choices.map(([value, label]) => html`<option value="${value}">${label}</option>`)
}
