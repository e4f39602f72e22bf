import type { ControlledSandbox } from '../controlled-sandbox.ts'
import { html, type Markup } from './html.ts'
import { actionButton, actionForm } from './page-parts.ts'

const back = '/_sandbox/'

/** Where events go, what holds them back, and how they are to be disturbed on the way. */
export function webhookSection(sandbox: ControlledSandbox): Markup {
  const { url, isPaused, waiting } = sandbox.webhooks
  const { duplicates = 0, shuffle = false, drop = 0, delayMs = 0 } = sandbox.webhooks.plan
  return html`
    <h2 id="webhooks">Webhooks</h2>
    <dl>
      <div>
        <dt>Sent to</dt>
        <dd>${url === null ? 'nobody' : html`<code>${url}</code>`}</dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>${isPaused ? 'held back' : 'sent as things happen'}</dd>
      </div>
      <div>
        <dt>Not taken yet</dt>
        <dd>${waiting}</dd>
      </div>
    </dl>
    ${
      isPaused
        ? actionButton({ action: 'webhooks-resume', back, label: 'Send as things happen again' })
        : actionButton({ action: 'webhooks-pause', back, label: 'Hold back' })
    }
    ${actionButton({ action: 'webhooks-deliver', back, label: 'Send what waits now' })}
    <p>From now on they come</p>
    ${actionForm({
      action: 'webhooks-plan',
      back,
      controls: html`
        <label
          >this often<input type="number" name="times" min="1" max="11" value="${duplicates + 1}"
        /></label>
        <label
          >late by seconds<input
            type="number"
            name="lateSeconds"
            min="0"
            value="${Math.round(delayMs / 1000)}"
        /></label>
        <label
          >lost, of 100<input
            type="number"
            name="lostPercent"
            min="0"
            max="100"
            value="${typeof drop === 'number' ? Math.round(drop * 100) : 0}"
        /></label>
        <label
          >in this order<select name="order">
            <option value="kept">as it happened</option>
            <option value="any" ${shuffle ? html`selected` : null}>any</option>
          </select></label
        >
        <button>Set</button>
      `,
    })}
  `
}
