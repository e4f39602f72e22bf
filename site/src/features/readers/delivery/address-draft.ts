import { readDraft } from '../../../ui/form/form-draft.ts'

/* Apart from the form, which is loaded when it is first needed. */

/** Under which name what was typed is kept: one for each address, and one for a new one (null). */
export function addressDraftName(id: string | null): string {
  return `address-${id ?? 'new'}`
}

/** Whether the reader was entering an address when this page was loaded again: this one, or a new one (null). */
export function hasAddressDraft(id: string | null): boolean {
  return readDraft(addressDraftName(id)) !== null
}
