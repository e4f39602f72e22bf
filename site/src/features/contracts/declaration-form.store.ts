import { honeypotField } from '@meridian/shared/contact/contact-fields'
import {
  declareCancellationEndpoint,
  declareWithdrawalEndpoint,
} from '@meridian/shared/contracts/contracts.endpoints'
import {
  type DeclarationKind,
  type DeclarationLanguage,
  declarationLimits,
  declarationProblems as says,
  problemIn,
} from '@meridian/shared/contracts/declaration-fields'
import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import { atom } from 'nanostores'
import { callApi } from '../../lib/api-client/api-client.ts'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'

export const declaredFields = [
  'type',
  'reason',
  'ends',
  'date',
  'name',
  'contractEmail',
  'contractNumber',
  'email',
] as const
export type DeclaredField = (typeof declaredFields)[number]
/** As typed; trimmed when it is sent. */
export type DeclaredValues = Record<DeclaredField, string>
export type DeclaredProblems = Partial<Record<DeclaredField, string>>

const empty: DeclaredValues = {
  type: 'ordinary',
  reason: '',
  ends: 'earliest',
  date: '',
  name: '',
  contractEmail: '',
  contractNumber: '',
  email: '',
}

/** The form of a declaration about a contract: nothing that was typed is lost before it has arrived. */
export function createDeclarationForm({
  kind,
  language,
}: {
  kind: DeclarationKind
  language: DeclarationLanguage
}) {
  const draftName = `declaration-${kind}`
  const $values = atom<DeclaredValues>({ ...empty })
  const $problems = atom<DeclaredProblems>({})
  const $isPending = atom(false)
  /** Why it did not arrive; an empty text: no answer came. */
  const $failure = atom<string | null>(null)
  const $receipt = atom<DeclarationReceipt | null>(null)
  const problemsOf = (values: DeclaredValues): DeclaredProblems =>
    Object.fromEntries(
      Object.entries(findProblems(kind, values)).map(([field, text]) => [field, problemIn(language, text)]),
    )

  return {
    $values,
    $problems,
    $isPending,
    $failure,
    $receipt,

    /** Comes to life, with what was typed before a reload. */
    begin(): void {
      $values.set({ ...empty, ...readDraft(draftName) })
    },

    fill(name: string, value: string): void {
      const field = declaredFields.find((known) => known === name)
      if (!field) return
      const values = { ...$values.get(), [field]: value }
      $values.set(values)
      keepDraft(draftName, values)
      // A problem goes as soon as it is repaired, and shows only when something is to be sent.
      const shown = $problems.get()
      if (Object.keys(shown).length === 0) return
      $problems.set(
        Object.fromEntries(Object.entries(problemsOf(values)).filter(([known]) => known in shown)),
      )
    },

    /** Sends it, unless something is missing or it is under way. */
    async submit(honeypot = ''): Promise<void> {
      if ($isPending.get()) return
      const values = $values.get()
      const problems = problemsOf(values)
      $problems.set(problems)
      $failure.set(null)
      if (Object.keys(problems).length > 0) return

      $isPending.set(true)
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
      $isPending.set(false)
      const receipt = answer.ok ? receiptOf(answer.body) : null
      if (receipt === null) return $failure.set(answer.ok ? '' : (answer.message ?? ''))
      dropDraft(draftName)
      $receipt.set(receipt)
    },
  }
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
