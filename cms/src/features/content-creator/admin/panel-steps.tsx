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
  const generations = useArticleGenerations(articleId)
  return (
    <>
      {generations.problem !== null && (
        <p className="creator-panel-problem" role="alert">
          {generations.problem}
        </p>
      )}
      {articleGenerationKinds.map((kind) => (
        <PanelStep key={kind} kind={kind} generations={generations} currency={currency} />
      ))}
    </>
  )
}

function PanelStep({
  kind,
  generations,
  currency,
}: {
  kind: Kind
  generations: ArticleGenerations
  currency: string | null
}) {
  const [tone, setTone] = useState<Tone>('plainer')
  const id = useId()
  const generation = generations.newest.get(kind)
  const active = generations.active?.generation.kind === kind ? generations.active : null
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
          onClick={({ detail }) => detail < 2 && void generations.cancel()}
        >
          Cancel
        </Button>
      ) : (
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={generations.active !== null}
          onClick={() => void generations.start(kind, kind === 'tone' ? { tone } : {})}
        >
          {asks[kind]}
        </Button>
      )}
      {active && (
        <output>
          {active.isConnected ? 'The model is writing...' : 'The connection was lost; trying again...'}
        </output>
      )}
      {active && <PanelResult generation={active.generation} output={active.output} isComing />}
      {generation && !active && (
        <Finished generation={generation} currency={currency} generations={generations} />
      )}
    </section>
  )
}

function Finished({
  generation,
  currency,
  generations,
}: {
  generation: Generation
  currency: string | null
  generations: ArticleGenerations
}) {
  const tone = tones.find((known) => known === generation.tone)
  return (
    <>
      {generation.failure !== null && (
        <p className="creator-panel-problem" role="alert">
          {generation.failure}
        </p>
      )}
      {generation.state === 'cancelled' && <p className="creator-panel-note">Cancelled.</p>}
      {generation.canGoOn && (
        <Button
          buttonStyle="secondary"
          size="small"
          disabled={generations.active !== null}
          onClick={() =>
            void generations.start(generation.kind, { continues: generation.id, ...(tone && { tone }) })
          }
        >
          Go on from here
        </Button>
      )}
      <PanelResult
        generation={generation}
        output={generation.output}
        isComing={generation.state !== 'done'}
      />
      <p className="creator-panel-note">{describeSpending(generation, currency)}</p>
    </>
  )
}
