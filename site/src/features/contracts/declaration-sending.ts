import { honeypotField } from '@meridian/shared/contact/contact-fields'
import {
  declareCancellationEndpoint,
  declareWithdrawalEndpoint,
} from '@meridian/shared/contracts/contracts.endpoints'
import {
  type DeclarationKind,
  declarationLimits,
  declarationProblems as says,
  problemIn,
} from '@meridian/shared/contracts/declaration-fields'
import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import { callApi } from '../../lib/api-client/api-client.ts'
import type { DeclarationForm, DeclaredProblems, DeclaredValues } from './declaration-values.ts'

/* What checks and sends a declaration: loaded when a reader turns to the form. */

/** What is not right, in the language of the page. */
export function tellProblems({ kind, language }: DeclarationForm, values: DeclaredValues): DeclaredProblems {
  return Object.fromEntries(
    Object.entries(findProblems(kind, values)).map(([field, text]) => [field, problemIn(language, text)]),
  )
}

/** Sends a declaration: the receipt of what arrived, or why it did not; an empty reason: no answer came. */
export async function sendDeclaration(
  { kind, language }: DeclarationForm,
  { values, honeypot }: { values: DeclaredValues; honeypot: string },
): Promise<{ receipt: DeclarationReceipt } | { failure: string }> {
  const { type, reason, ends, date, ...declarant } = values
  const common = { ...declarant, language, [honeypotField]: honeypot }
  const answer =
    kind === 'withdrawal'
      ? await callApi(declareWithdrawalEndpoint, { json: common })
      : await callApi(declareCancellationEndpoint, {
          json: {
            ...common,
            type: type === 'extraordinary' ? 'extraordinary' : 'ordinary',
            ends: ends === 'date' ? 'date' : 'earliest',
            reason,
            date,
          },
        })
  const receipt = answer.ok ? receiptOf(answer.body) : null
  if (receipt) return { receipt }
  return { failure: answer.ok ? '' : (answer.message ?? '') }
}

/** The rules of the API that can be told while typing; it has the last word. */
export function findProblems(kind: DeclarationKind, values: DeclaredValues): DeclaredProblems {
  const problems: DeclaredProblems = {}
  const name = values.name.trim()
  if (name === '') problems.name = says.nameMissing
  else if (name.length > declarationLimits.name) problems.name = says.nameTooLong
  const contractEmail = emailProblem(values.contractEmail, says.contractEmailMissing)
  if (contractEmail !== null) problems.contractEmail = contractEmail
  const email = emailProblem(values.email, says.emailMissing)
  if (email !== null) problems.email = email
  if (kind === 'withdrawal') return problems
  if (values.type === 'extraordinary' && values.reason.trim() === '') problems.reason = says.reasonMissing
  if (values.ends === 'date' && values.date === '') problems.date = says.dateMissing
  return problems
}

function emailProblem(text: string, missing: string): string | null {
  const email = text.trim()
  if (email === '') return missing
  if (email.length > declarationLimits.email) return says.emailTooLong
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : says.emailInvalid
}

/** The receipt in an answer; without the schemas of the API, which a page of two screens need not load. */
function receiptOf(body: unknown): DeclarationReceipt | null {
  if (typeof body !== 'object' || body === null) return null
  if (!('number' in body && 'receivedAt' in body && 'rows' in body)) return null
  const { number, receivedAt, rows } = body
  if (typeof number !== 'string' || typeof receivedAt !== 'string' || !Array.isArray(rows)) return null
  return { number, receivedAt, rows: rows.filter(isRow) }
}

function isRow(row: unknown): row is DeclarationReceipt['rows'][number] {
  return (
    typeof row === 'object' &&
    row !== null &&
    ['key', 'label', 'value'].every((name) => name in row && typeof Reflect.get(row, name) === 'string')
  )
}
