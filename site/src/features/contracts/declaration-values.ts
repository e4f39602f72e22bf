import type { DeclarationKind, DeclarationLanguage } from '@meridian/shared/contracts/declaration-fields'

export interface DeclarationForm {
  kind: DeclarationKind
  language: DeclarationLanguage
}

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
