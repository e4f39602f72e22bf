import { z } from 'zod'
import type { Draft } from './autosaver.ts'

const KeptDraftSchema = z.object({
  data: z.record(z.string(), z.unknown()),
  basedOn: z.string().nullable(),
  keptAt: z.iso.datetime(),
})

/** What somebody typed into a form on this device and the server does not have. */
export interface KeptDraft extends z.output<typeof KeptDraftSchema> {
  /** The name of the form that it was typed into. */
  form: string
}

interface DraftStorage {
  keep(draft: Draft): void
  forget(): void
  /** What other forms of this person left of this document, the newest first. */
  readEarlier(): KeptDraft[]
  deleteEarlier(form: string): void
}

/**
 * A place for the unsaved draft of one form. Two windows of one person are two forms, and neither takes the other's
 * place. A device that keeps nothing is no reason to stop.
 */
export function openUnsavedStorage(
  { document, userId, form }: { document: string; userId: number | string; form: string },
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
): DraftStorage {
  const prefix = `meridian-unsaved:${document}:${userId}:`
  const forget = (name: string) => void attempt(() => storage.removeItem(prefix + name))
  const names = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  return {
    keep(draft) {
      const keptAt = new Date().toISOString()
      attempt(() => storage.setItem(prefix + form, JSON.stringify({ ...draft, keptAt })))
    },
    forget: () => forget(form),
    readEarlier: () =>
      (attempt(names) ?? [])
        .filter((name) => name !== form)
        .flatMap((name) => {
          const kept = parse(attempt(() => storage.getItem(prefix + name)))
          return kept ? [{ ...kept, form: name }] : []
        })
        .toSorted((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt)),
    deleteEarlier: forget,
  }
}

function parse(text: string | null | undefined): z.output<typeof KeptDraftSchema> | null {
  if (!text) return null
  try {
    return KeptDraftSchema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Browsers throw where storage is full or switched off. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    console.warn('This device keeps no unsaved text.', error)
    return undefined
  }
}
