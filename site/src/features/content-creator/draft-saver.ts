import type { DraftProject, Work } from '@meridian/shared/content-creator/draft-project.schema'
import type { CodedFailure } from '../../lib/coded-call/call-for-code.ts'
import { beginDraftProject, readDraftProject, saveDraftProject } from './creator-calls.ts'
import { isSameWork } from './draft.ts'

/** `conflict`: another window has saved the draft meanwhile. `failed`: the server did not take it; it is tried again. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed'

interface SaverInput {
  /** How long after the last letter. */
  delayMs: number
  draft: () => { id: string; work: Work }
  onState: (state: SaveState) => void
  onSaved: (draftProject: DraftProject) => void
}

const retryMs = 5000

/** Saves a draft a moment after it was changed, one save at a time, each based on the one before. */
export function createDraftSaver({ delayMs, draft, onState, onSaved }: SaverInput) {
  let revision = 0
  /** The work as the server has it. */
  let savedWork: Work | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Saves take turns. */
  let turn: Promise<unknown> = Promise.resolve()

  function touch(): void {
    clearTimeout(timer)
    onState('unsaved')
    timer = setTimeout(() => void flush(), delayMs)
  }

  /** Saves what is not saved yet; false when it could not be. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    const saving = turn.then(saveAll)
    turn = saving
    return saving
  }

  /** What was typed while a save was under way is saved as well. */
  async function saveAll(): Promise<boolean> {
    if (draft().work === savedWork) {
      onState('saved')
      return true
    }
    return (await save()) && saveAll()
  }

  async function save(): Promise<boolean> {
    const { id, work } = draft()
    onState('saving')
    if (revision === 0) {
      const begun = await beginDraftProject(id)
      if (!begun.ok) return fail(begun)
      revision = begun.value.revision
    }
    const saved = await saveDraftProject(id, { revision, work })
    // Another draft is shown by now: what was saved is safe, and no longer of interest here.
    if (draft().id !== id) return true
    const kept = saved.ok ? saved.value : await findSame(saved, { id, work })
    if (!kept) return saved.ok || fail(saved)
    revision = kept.revision
    savedWork = work
    onState(draft().work === work ? 'saved' : 'unsaved')
    onSaved(kept)
    return true
  }

  /** Two windows that see a generation end take over the same text: the second finds what it wanted to save. */
  async function findSame(
    { code }: CodedFailure,
    { id, work }: { id: string; work: Work },
  ): Promise<DraftProject | null> {
    if (code !== 'draft-project-changed') return null
    const present = await readDraftProject(id)
    return present.ok && isSameWork(present.value.work, work) ? present.value : null
  }

  /** What passes is tried again by itself. */
  function fail({ status, code }: CodedFailure): false {
    onState(code === 'draft-project-changed' ? 'conflict' : 'failed')
    if (status === null || status >= 500) timer = setTimeout(() => void flush(), retryMs)
    return false
  }

  return {
    touch,
    flush,
    revision: () => revision,
    /** Another draft is shown, as the server has it; revision 0 is one that the server does not know. */
    reset: (next: number, work: Work) => {
      clearTimeout(timer)
      revision = next
      savedWork = work
      onState('saved')
    },
    keepMine: async () => {
      const present = await readDraftProject(draft().id)
      if (!present.ok) return void fail(present)
      revision = present.value.revision
      await flush()
    },
  }
}
