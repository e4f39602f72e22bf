'use client'

import type { CreatorSettings } from '@meridian/shared/content-creator/creator-overview.schema'
import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { readSettings } from './panel-calls.ts'
import { PanelSteps } from './panel-steps.tsx'

/** The content creator beside an article's form: headlines, standfirst and what else stands around a text. */
export function CreatorPanel() {
  const { id } = useDocumentInfo()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="creator-panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>AI content creator</summary>
      {isOpen && (typeof id === 'number' ? <OpenPanel articleId={id} /> : <p>Write a title first.</p>)}
    </details>
  )
}

function OpenPanel({ articleId }: { articleId: number }) {
  const [settings, setSettings] = useState<CreatorSettings | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isShown = true
    const read = async () => {
      const answer = await readSettings()
      if (!isShown) return
      if (answer.ok) setSettings(answer.value)
      else setProblem(answer.text)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [])

  if (problem !== null) return <p role="alert">{problem}</p>
  if (settings === null) return <output>Loading...</output>
  if (settings.state === 'unset') {
    return (
      <p>
        No model is set up yet: {settings.missing.join(' and ')}{' '}
        {settings.missing.length === 1 ? 'is' : 'are'} missing. docs/how-to/set-up-the-ai.md says how it is
        done.
      </p>
    )
  }
  return (
    <>
      {settings.isTestMode && (
        <p className="creator-panel-note">
          <strong>Test mode.</strong> A sandbox on this machine writes these texts.
        </p>
      )}
      <p className="creator-panel-note">
        It reads the article as it was last saved. What you apply is marked as AI-assisted. A new piece begins
        on the <a href="/content-creator">page of the content creator</a>.
      </p>
      <PanelSteps articleId={articleId} currency={settings.prices?.currency ?? null} />
    </>
  )
}
