'use client'

import {
  AltTextsSchema,
  type Generation,
  SeoSchema,
} from '@meridian/shared/content-creator/generation.schema'
import { readPartialJson } from '@meridian/shared/content-creator/partial-json'
import { choicesIn } from '@meridian/shared/content-creator/generation-texts'
import { Button } from '@payloadcms/ui'
import { AltTextEntry } from './alt-text-entry.tsx'
import { useApplyGeneration } from './use-apply-generation.ts'

interface PanelResultProps {
  generation: Generation
  output: string
  /** It is not whole: it is shown, and cannot be applied. */
  isComing?: boolean
}

/** What a generation has written, with the way into the form. */
export function PanelResult({ generation, output, isComing = false }: PanelResultProps) {
  const apply = useApplyGeneration()
  if (output === '') return null
  if (generation.kind === 'headlines' || generation.kind === 'excerpt') {
    const field = generation.kind === 'headlines' ? 'title' : 'excerpt'
    return (
      <ul className="creator-panel-choices">
        {choicesIn(output).map((text, index) => (
          <li className="creator-panel-choice" key={`${index + 1}`}>
            <span>{text}</span>
            {!isComing && (
              <Button
                buttonStyle="secondary"
                size="small"
                onClick={() => void apply(generation, { [field]: text })}
              >
                Use<span className="sr-only"> {text}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    )
  }
  const value = readPartialJson(output)
  if (generation.kind === 'seo') {
    const seo = SeoSchema.partial().safeParse(value).data ?? {}
    const { title = '', description = '' } = seo
    return (
      <>
        <p className="creator-panel-words">
          <strong>{title}</strong>
          <br />
          {description}
        </p>
        {!isComing && (
          <Button
            buttonStyle="secondary"
            size="small"
            onClick={() => void apply(generation, { 'seo.title': title, 'seo.description': description })}
          >
            Use both
          </Button>
        )}
      </>
    )
  }
  if (generation.kind === 'alt-texts') {
    const pictures = AltTextsSchema.safeParse(value).data?.pictures ?? []
    return (
      <ul className="creator-panel-choices">
        {pictures.map((picture) => (
          <AltTextEntry
            key={picture.id}
            generation={generation}
            pictureId={picture.id}
            text={picture.alt}
            isComing={isComing}
          />
        ))}
      </ul>
    )
  }
  return (
    <>
      <pre className="creator-panel-text">{output}</pre>
      {!isComing && (
        <Button buttonStyle="secondary" size="small" onClick={() => void apply(generation, 'body')}>
          Put it in place of the text
        </Button>
      )}
    </>
  )
}
