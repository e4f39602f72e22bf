'use client'

import {
  articleGenerationKinds,
  type Generation,
  type Tone,
  tones,
} from '@meridian/shared/content-creator/generation.schema'
import { describeSpending, kindNames } from '@meridian/shared/content-creator/generation-texts'
import { Button } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { PanelResult } from './panel-result.tsx'
import { type ArticleGenerations, useArticleGenerations } from './use-article-generations.ts'

type Kind = (typeof articleGenerationKinds)[number]

const asks: Record<Kind, string> = {
  headlines: 'Suggest headlines',
  excerpt: 'Suggest standfirsts',
  seo: 'Write for search engines',
  'alt-texts': 'Suggest texts for the pictures',
  tone: 'Change the tone of the text',
}

/** What can be asked for an article, one at a time. */
export function PanelSteps({ articleId, currency }: { articleId: number; currency: string | null }) {
  const runs = useArticleGenerations(articleId)
  return (
    <>
      {runs.fault !== null && (
        <p className="creator-panel-fault" role="alert">
          {runs.fault}
        </p>
      )}
      {articleGenerationKinds.map((kind) => (
        <PanelStep key={kind} kind={kind} runs={runs} currency={currency} />
      ))}
    </>
  )
}

function PanelStep({
  kind,
  runs,
  currency,
}: {
  kind: Kind
  runs: ArticleGenerations
  currency: string | null
}) {
  const [tone, setTone] = useState<Tone>('plainer')
  const id = useId()
  const run = runs.newest.get(kind)
  const active = runs.active?.run.kind === kind ? runs.active : null
  return (
    <section className="creator-panel-step" aria-label={kindNames[kind]}>
      {kind === 'tone' && (
        <label className="admin-field" htmlFor={id}>
          <span>Tone</span>
          <select
            id={id}
            value={tone}
            onChange={({ target }) => setTone(tones.find((known) => known === target.value) ?? tone)}
          >
            {tones.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {active ? (
        <Button
          buttonStyle="secondary"
          size="small"
          onClick={({ detail }) => detail < 2 && void runs.cancel()}
        >
          Cancel
        </Button>
      ) : (
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={runs.active !== null}
          onClick={() => void runs.start(kind, kind === 'tone' ? { tone } : {})}
        >
          {asks[kind]}
        </Button>
      )}
      {active && (
        <output>
          {active.isConnected ? 'The model is writing...' : 'The connection was lost; trying again...'}
        </output>
      )}
      {active && <PanelResult run={active.run} output={active.output} isComing />}
      {run && !active && <Finished run={run} currency={currency} runs={runs} />}
    </section>
  )
}

function Finished({
  run,
  currency,
  runs,
}: {
  run: Generation
  currency: string | null
  runs: ArticleGenerations
}) {
  const tone = tones.find((known) => known === run.tone)
  return (
    <>
      {run.failure !== null && (
        <p className="creator-panel-fault" role="alert">
          {run.failure}
        </p>
      )}
      {run.state === 'cancelled' && <p className="creator-panel-note">Cancelled.</p>}
      {run.canGoOn && (
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={runs.active !== null}
          onClick={() => void runs.start(run.kind, { continues: run.id, ...(tone && { tone }) })}
        >
          Go on from here
        </Button>
      )}
      <PanelResult run={run} output={run.output} isComing={run.state !== 'done'} />
      <p className="creator-panel-note">{describeSpending(run, currency)}</p>
    </>
  )
}
