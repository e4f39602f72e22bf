import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { creator } from '../page-creator.ts'
import { Problem } from '../Problem.tsx'
import { Step } from './Step.tsx'

/** The end of the way: a draft in the CMS. There is no way from here to publish. */
export function SaveStep() {
  const { work, articleId } = useStore(creator.$draft)
  const active = useStore(creator.$active)
  const [isSaving, setSaving] = useState(false)
  const isReady = work.draft.trim() !== '' && active === null
  const save = async () => {
    if (!isReady || isSaving) return
    setSaving(true)
    await creator.saveAsArticle()
    setSaving(false)
  }
  return (
    <Step number={5} title="Save as a draft">
      {articleId === null ? (
        <>
          <p>
            The article is saved as a draft, marked as AI-assisted, with what has to be checked as notes for
            the overview. Nobody but a publisher makes it public, in the admin.
          </p>
          <p className="creator-ways">
            <button
              className="button-ink"
              type="button"
              aria-disabled={!isReady || isSaving}
              onClick={() => void save()}
            >
              {isSaving ? 'Saving...' : 'Save as a draft article'}
            </button>
          </p>
          {work.draft.trim() === '' && <p className="creator-hint">There is no draft yet.</p>}
          <Problem about="saving" />
        </>
      ) : (
        <div>
          <output className="creator-saved">
            Saved as a draft article. From now on it is worked on in the admin.
          </output>
          <p className="creator-ways">
            <a className="button-ink" href={`/admin/collections/articles/${articleId}`}>
              Open the draft
            </a>
            <button className="creator-quiet" type="button" onClick={creator.startOver}>
              Begin another draft
            </button>
          </p>
        </div>
      )}
    </Step>
  )
}
