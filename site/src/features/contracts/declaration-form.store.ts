import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import { atom } from 'nanostores'
import { readSessionHint } from '../../lib/session/session-hint.ts'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'
import {
  type DeclarationForm,
  declaredFields,
  type DeclaredProblems,
  type DeclaredValues,
} from './declaration-values.ts'

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

/** What checks and sends it, with all that can be said of a field in two languages; null when it cannot be had. */
async function loadSending() {
  try {
    return await import('./declaration-sending.ts')
  } catch (error) {
    console.info('The form cannot be checked at the moment.', error)
    return null
  }
}

/** The form of a declaration about a contract: nothing that was typed is lost before it has arrived. */
export function createDeclarationForm(form: DeclarationForm) {
  const draftName = `declaration-${form.kind}`
  const $values = atom<DeclaredValues>({ ...empty })
  const $problems = atom<DeclaredProblems>({})
  const $isPending = atom(false)
  /** Why it did not arrive; an empty text: no answer came. */
  const $failure = atom<string | null>(null)
  const $receipt = atom<DeclarationReceipt | null>(null)

  /** Somebody who is signed in need not type who they are; the contract may still be another's. */
  async function suggest(): Promise<void> {
    if (readSessionHint() === null) return
    const { onDeclarantKnown } = await import('./known-declarant.ts')
    onDeclarantKnown((known) => {
      const typed = Object.entries($values.get()).filter(([, text]) => text !== '')
      $values.set({ ...empty, ...known, ...Object.fromEntries(typed) })
    })
  }

  return {
    $values,
    $problems,
    $isPending,
    $failure,
    $receipt,

    /** Comes to life, with what was typed before a reload and who is known to read. */
    begin(): void {
      $values.set({ ...empty, ...readDraft(draftName) })
      void suggest()
    },

    async fill(name: string, value: string): Promise<void> {
      const field = declaredFields.find((known) => known === name)
      if (!field) return
      const values = { ...$values.get(), [field]: value }
      $values.set(values)
      keepDraft(draftName, values)
      const sending = await loadSending()
      // A problem goes as soon as it is repaired, and shows only when something is to be sent.
      const shown = $problems.get()
      if (!sending || Object.keys(shown).length === 0) return
      const left = Object.entries(sending.tellProblems(form, $values.get())).filter(
        ([known]) => known in shown,
      )
      $problems.set(Object.fromEntries(left))
    },

    /** Sends it, unless something is missing or it is under way. */
    async submit(honeypot = ''): Promise<void> {
      if ($isPending.get()) return
      $isPending.set(true)
      try {
        const sending = await loadSending()
        if (!sending) return $failure.set('')
        const values = $values.get()
        const problems = sending.tellProblems(form, values)
        $problems.set(problems)
        $failure.set(null)
        if (Object.keys(problems).length > 0) return
        const outcome = await sending.sendDeclaration(form, { values, honeypot })
        if ('failure' in outcome) return $failure.set(outcome.failure)
        dropDraft(draftName)
        $receipt.set(outcome.receipt)
      } finally {
        $isPending.set(false)
      }
    },
  }
}
