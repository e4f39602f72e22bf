import { createHash } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { docsStyle } from '../../../platform/http/page-style.ts'
import { describeSchema } from './schema-text.ts'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>

const methods = ['get', 'post', 'put', 'delete'] as const

/** Apart from the page, where white space added by formatting would change the hash. */
const styleSheet = raw(`<style>${docsStyle}</style>`)
const styleHash = createHash('sha256').update(docsStyle).digest('base64')

/** The page needs one style sheet and nothing else, from nowhere. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`

/** The API's description as a page for people; made of HTML alone. */
export function docsPage(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '')]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${document.info.title}</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
          ${groups.map(
            ([tag, group]) =>
              html`<h2>${tag}</h2>
                ${group.map(route)}`,
          )}
          ${pagingSection} ${errorSection}
          <h2 id="schemas">What is in an answer</h2>
          ${Object.entries(document.components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<h3 id="schema-${name}">${name}</h3>
                <pre>${describeSchema(schema)}</pre>`,
          )}
        </main>
      </body>
    </html>`
}

function route({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'name' in parameter ? [parameter] : [],
  )
  return html`<section>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${operation.summary}.</p>
    ${
      parameters.length > 0 &&
      html`<dl>
        ${parameters.map(
          (parameter) =>
            html`<dt><code>${parameter.name}</code> in the ${parameter.in}</dt>
              <dd>${parameter.description ?? ''} <code>${describeSchema(parameter.schema)}</code></dd>`,
        )}
      </dl>`
    }
    <table>
      <tbody>
        ${Object.entries(operation.responses ?? {}).map(
          ([status, response]) =>
            html`<tr>
              <th scope="row">${status}</th>
              <td>${describeResponse(response)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

function describeResponse(response: unknown) {
  if (typeof response !== 'object' || response === null) return ''
  const description = 'description' in response ? String(response.description) : ''
  const content = 'content' in response && typeof response.content === 'object' ? response.content : null
  const json = content && 'application/json' in content ? content['application/json'] : null
  const schema = typeof json === 'object' && json !== null && 'schema' in json ? json.schema : null
  return html`${description.replaceAll('`', '')} ${schema ? html`<code>${describeSchema(schema)}</code>` : ''}`
}

const pagingSection = html`<h2>Pages of a list</h2>
  <p>
    A list answers up to 100 entries, or as many as <code>limit</code> says (200 at most). If there are more,
    the answer's <code>Link</code> header names the next page:
    <code>&lt;/api/articles/active?limit=100&amp;cursor=…&gt;; rel="next"</code>. Entries that are added
    meanwhile move nothing: no entry comes twice and none is left out.
  </p>`

const errorSection = html`<h2>Errors</h2>
  <p>
    The body of an error is one sentence for a person. A client that sends
    <code>Accept: application/problem+json</code> gets RFC 9457 problem details with one of these stable
    codes:
  </p>
  <table>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">Means</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(problems)
        .filter(([code]) => isPublicProblem(code))
        .map(
          ([code, { status, title }]) =>
            html`<tr id="${code}">
              <td><code>${code}</code></td>
              <td>${status}</td>
              <td>${title}</td>
            </tr>`,
        )}
    </tbody>
  </table>`

function isPublicProblem(code: string): boolean {
  const internal: ProblemCode[] = ['bearer-invalid', 'list-unknown']
  return !internal.some((name) => name === code)
}
