import { createHash } from 'node:crypto'
import {
  contactLimits,
  contactSubjectLabels,
  contactSubjects,
  honeypotField,
} from '@meridian/shared/contact/contact-fields'
import { html, raw } from 'hono/html'
import { formStyle } from '../../platform/http/page-style.ts'

const styleSheet = raw(`<style>${formStyle}</style>`)
const styleHash = createHash('sha256').update(formStyle).digest('base64')

/** The page needs its own style and sends its form here; nothing else, from nowhere. */
export const contactPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** The contact form for a browser without scripts whose message could not be taken: nothing typed is lost. */
export function contactPage({ fields, problem }: { fields: Record<string, unknown>; problem: string }) {
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Your message was not sent</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <h1>Your message was not sent</h1>
          <p class="problem">${problem}</p>
          <form method="post" action="/api/contact">
            <label
              >Name
              <input
                name="name"
                required
                maxlength="${contactLimits.name}"
                autocomplete="name"
                value="${text('name')}"
            /></label>
            <label
              >Email
              <input
                name="email"
                type="email"
                required
                maxlength="${contactLimits.email}"
                autocomplete="email"
                value="${text('email')}"
            /></label>
            <label
              >Subject
              <select name="subject">
                ${contactSubjects.map(
                  (subject) =>
                    html`<option value="${subject}" ${subject === fields['subject'] ? 'selected' : ''}>
                      ${contactSubjectLabels[subject]}
                    </option>`,
                )}
              </select></label
            >
            <label>Message ${messageBox(text('message'))}</label>
            <div class="trap" aria-hidden="true">
              <label
                >Leave this empty <input name="${honeypotField}" tabindex="-1" autocomplete="off"
              /></label>
            </div>
            <button>Send message</button>
          </form>
          <p><a href="/contact">Back to the contact page</a></p>
        </main>
      </body>
    </html>`
}

/** On one line: white space in a text area is part of what is typed. The first line break is the parser's own. */
function messageBox(message: string) {
  const head = `<textarea name="message" rows="10" required maxlength="${contactLimits.message}">\n`
  return html`${raw(head)}${message}${raw('</textarea>')}`
}
