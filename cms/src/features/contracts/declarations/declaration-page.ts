import { createHash } from 'node:crypto'
import { honeypotField } from '@meridian/shared/contact/contact-fields'
import {
  declareCancellationEndpoint,
  declareWithdrawalEndpoint,
} from '@meridian/shared/contracts/contracts.endpoints'
import {
  contractPaths,
  type DeclarationKind,
  type DeclarationLanguage,
  declarationLimits,
} from '@meridian/shared/contracts/declaration-fields'
import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import { declarationFieldTexts, declarationTexts } from '@meridian/shared/contracts/declaration-texts'
import { html, raw } from 'hono/html'
import { formStyle } from '../../../platform/http/page-style.ts'

const styleSheet = raw(`<style>${formStyle}</style>`)
const styleHash = createHash('sha256').update(formStyle).digest('base64')

/** The page needs its own style and sends its form here; nothing else, from nowhere. */
export const declarationPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

interface Page {
  kind: DeclarationKind
  language: DeclarationLanguage
}

type Fields = Record<string, unknown>
type Markup = ReturnType<typeof html>

/** What was received, for a browser without scripts; it can be printed, and saved as a text. */
export function receivedPage({ kind, language }: Page, { rows }: DeclarationReceipt) {
  const texts = declarationTexts[kind][language]
  const text = rows.map(({ label, value }) => `${label}: ${value}`).join('\r\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${texts.receivedTitle}\r\n\r\n${text}\r\n`)}`
  return frame(
    { language, title: texts.receivedTitle },
    html`<p>${texts.received}</p>
      <dl>
        ${rows.map(
          ({ label, value }) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <p><a href="${file}" download="${texts.fileName}">${texts.save}</a></p>
      <p><a href="${contractPaths[kind][language]}">${texts.backToForm}</a></p>`,
  )
}

/** The form once more, for a browser without scripts whose declaration could not be taken: nothing typed is lost. */
export function refusedPage(
  { kind, language }: Page,
  { fields, problem }: { fields: Fields; problem: string },
) {
  const texts = declarationTexts[kind][language]
  const path = kind === 'cancellation' ? declareCancellationEndpoint.path : declareWithdrawalEndpoint.path
  return frame(
    { language, title: texts.title },
    html`<p class="problem" role="alert">${texts.notSent}${problem}</p>
      <form method="post" action="${path}">
        <input type="hidden" name="language" value="${language}" />
        ${kind === 'cancellation' ? cancellationFields(language, fields) : ''}
        ${commonFields(language, fields)}
        <button>${texts.confirm}</button>
      </form>`,
  )
}

function commonFields(language: DeclarationLanguage, fields: Fields): Markup {
  const labels = declarationFieldTexts[language]
  return html`${input({ label: labels.name, name: 'name', fields, limit: declarationLimits.name, autocomplete: 'name' })}
    ${input({ label: labels.contractEmail, name: 'contractEmail', fields, limit: declarationLimits.email, type: 'email', autocomplete: 'email' })}
    ${input({ label: labels.contractNumber, name: 'contractNumber', fields, limit: declarationLimits.contractNumber, isOptional: true })}
    ${input({ label: labels.email, name: 'email', fields, limit: declarationLimits.email, type: 'email', autocomplete: 'email' })}
    <div class="trap" aria-hidden="true">
      <label>${labels.honeypot} <input name="${honeypotField}" tabindex="-1" autocomplete="off" /></label>
    </div>`
}

function cancellationFields(language: DeclarationLanguage, fields: Fields): Markup {
  const labels = declarationFieldTexts[language]
  const option = (name: string, value: string, label: string) =>
    html`<option value="${value}" ${textOf(fields, name) === value ? 'selected' : ''}>${label}</option>`
  return html`<label
      >${labels.type}
      <select name="type">
        ${option('type', 'ordinary', labels.ordinary)}
        ${option('type', 'extraordinary', labels.extraordinary)}
      </select></label
    >
    <label>${labels.reason} (${labels.reasonHint}) ${reasonBox(textOf(fields, 'reason'))}</label>
    <label
      >${labels.ends}
      <select name="ends">
        ${option('ends', 'earliest', labels.earliest)} ${option('ends', 'date', labels.onDate)}
      </select></label
    >
    ${input({ label: labels.date, name: 'date', fields, limit: 10, type: 'date', isOptional: true })}`
}

function input(given: {
  label: string
  name: string
  fields: Fields
  limit: number
  type?: string
  autocomplete?: string
  isOptional?: boolean
}): Markup {
  const { label, name, fields, limit, type = 'text', autocomplete = 'off', isOptional = false } = given
  return html`<label
    >${label}
    <input
      name="${name}"
      type="${type}"
      maxlength="${limit}"
      autocomplete="${autocomplete}"
      value="${textOf(fields, name)}"
      ${isOptional ? '' : 'required'}
  /></label>`
}

/** On one line: white space in a text area is part of what is typed. The first line break is the parser's own. */
function reasonBox(reason: string) {
  const head = `<textarea name="reason" rows="6" maxlength="${declarationLimits.reason}">\n`
  return html`${raw(head)}${reason}${raw('</textarea>')}`
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function frame({ language, title }: { language: DeclarationLanguage; title: string }, content: Markup) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
