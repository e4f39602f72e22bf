'use client'

import { Button, useAllFormFields, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { compareVersions, mergeVersions, type Side } from './compare-versions.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fieldLabels, typedValues } from './form-values.ts'
import type { Draft } from './autosaver.ts'
import { useRowFields } from './row-fields.tsx'
import { clockTime, presenceText, savingText } from './saving-text.ts'
import { SignInAgain } from './sign-in-again.tsx'
import type { KeptDraft } from './unsaved-storage.ts'
import { useConflict } from './use-conflict.ts'
import { type Presence, presenceIntervalMs } from '@meridian/shared/writing/presence.schema'
import type { OpenDocument } from './open-document.ts'
import { useSaving } from './use-saving.ts'

/** What a document of each collection is called. */
const nouns: Record<string, string> = { articles: 'article', issues: 'issue', campaigns: 'campaign' }

const nobody: Presence = { others: [], newest: null }

/** Above the form of a document: how it stands with saving, who else is there, and what somebody has to decide. */
export function AutosaveStatus() {
  const { id, collectionSlug, hasSavePermission } = useDocumentInfo()
  // The server draws the form first, and keeps nothing for anybody.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isInBrowser || id === undefined || !collectionSlug || !hasSavePermission) return null
  return <OpenSetup key={id} id={id} collectionSlug={collectionSlug} />
}

function OpenSetup(document: { id: number | string; collectionSlug: string }) {
  const { docConfig } = useDocumentInfo()
  const { reset, setModified } = useForm()
  const [fields, dispatchFields] = useAllFormFields()
  const { run, state, server, storage, form } = useSaving(document)
  const { others, newest } = usePresence(server)
  useRowFields('editedIn')
  const labels = fieldLabels(docConfig && 'fields' in docConfig ? docConfig.fields : [])
  const isNew = ({ data }: KeptDraft) =>
    compareVersions({ base: null, mine: data, theirs: typedValues(fields), labels }).length > 0
  const [earlier, setEarlier] = useState(() => storage.readEarlier())
  const kept = earlier.find(isNew)
  const deleteWhatIsSaved = useEffectEvent(() => {
    for (const draft of earlier) if (!isNew(draft)) storage.deleteEarlier(draft.form)
  })
  useEffect(() => deleteWhatIsSaved(), [])
  const forget = (left: KeptDraft) => {
    storage.deleteEarlier(left.form)
    setEarlier(storage.readEarlier())
  }

  /** Shows a version in the form, which goes on from there. */
  const fill = async ({ data, basedOn }: Draft) => {
    await reset({ ...data, basedOn, editedIn: form })
    setModified(true)
  }
  const isOvertaken = state.kind === 'conflict'
  /** What somebody else has saved (a schedule that was carried out, say) is what stands here: nothing is to be saved. */
  const follow = (same: Draft) => {
    run.adopt(same)
    dispatchFields({ type: 'UPDATE', path: 'basedOn', value: same.basedOn, valid: true })
    setModified(false)
  }
  const conflict = useConflict({ isOvertaken, run, server, labels, onAlike: follow })

  const decide = async (choices: ReadonlyMap<string, Side>) => {
    if (!conflict) return
    const decided = {
      data: mergeVersions(run.draft.data, conflict.fields, choices),
      basedOn: conflict.basedOn,
    }
    await run.resolve(decided, () => fill(decided))
  }
  const restore = async (left: KeptDraft) => {
    // Based on a version that is not the newest any more, the save is refused, and both are shown.
    await run.resolve(left, () => fill(left))
    forget(left)
  }
  const isNewerElsewhere =
    newest !== null &&
    newest.editedIn !== form &&
    isLater(newest.updatedAt, run.draft.basedOn) &&
    !isOvertaken

  const { text, tone } = savingText(state)
  const presence = presenceText(others)
  return (
    <div className="autosave-status">
      <output className="saving-state" data-tone={tone} data-state={state.kind}>
        {text}
      </output>
      {presence && <p className="saving-presence">{presence}</p>}
      <div className="saving-offers">
        {isNewerElsewhere && newest && (
          <p className="saving-offer" role="alert">
            {`${newest.by ?? 'Somebody'} saved another version at ${clockTime(newest.updatedAt)}.`}
            <Button buttonStyle="secondary" size="small" margin={false} onClick={() => run.overtaken(newest)}>
              Compare
            </Button>
          </p>
        )}
        {kept && (
          <p className="saving-offer" role="alert">
            {`This device has text of yours from ${clockTime(kept.keptAt)} that was not saved.`}
            <Button buttonStyle="secondary" size="small" margin={false} onClick={() => void restore(kept)}>
              Restore it
            </Button>
            <Button buttonStyle="transparent" size="small" margin={false} onClick={() => forget(kept)}>
              Discard it
            </Button>
          </p>
        )}
      </div>
      <SignInAgain isDue={state.kind === 'signed-out'} onSignedIn={() => run.resume()} />
      {conflict && state.kind === 'conflict' && (
        <ConflictDialog
          noun={nouns[document.collectionSlug] ?? 'document'}
          newest={state.newest}
          fields={conflict.fields}
          onDecided={(choices) => void decide(choices)}
        />
      )}
    </div>
  )
}

function isLater(moment: string, than: string | null): boolean {
  return than !== null && Date.parse(moment) > Date.parse(than)
}

/** Tells the CMS that this form is open, until it closes, and knows who else has the document open. */
function usePresence(server: OpenDocument): Presence {
  const [presence, setPresence] = useState(nobody)
  useEffect(() => {
    let isOpen = true
    const report = async () => {
      const answer = await server.report(true)
      if (isOpen && answer) setPresence(answer)
    }
    const leave = () => void server.report(false)
    void report()
    const timer = setInterval(() => void report(), presenceIntervalMs)
    addEventListener('pagehide', leave)
    return () => {
      isOpen = false
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [server])
  return presence
}
