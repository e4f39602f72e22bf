'use client'

import { findEmbed } from '@meridian/shared/embeds/embed-providers'
import { Button, FieldError, FieldLabel, useField, useForm } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { askAboutEmbed } from './ask-about-embed.ts'

const askAfterMs = 400

type State =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'found'; text: string }
  | { kind: 'refused'; text: string }

/** The address of an embed. Once it is one that can be shown, its site is asked for the rest of the form. */
export const EmbedAddressField: TextFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue, showError, errorMessage } = useField<string>({ path })
  const { value: title } = useField<string>({ path: beside(path, 'title') })
  const { dispatchFields, setModified } = useForm()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const id = useId()
  const address = value ?? ''
  const [asked, setAsked] = useState(title ? address : '')

  const fill = (values: Record<string, unknown>) => {
    for (const [name, one] of Object.entries(values)) {
      dispatchFields({ type: 'UPDATE', path: beside(path, name), value: one, valid: true })
    }
    setModified(true)
  }
  const latest = useRef('')
  const ask = async () => {
    latest.current = address
    setAsked(address)
    setState({ kind: 'asking' })
    const answer = await askAboutEmbed(address)
    if (latest.current !== address) return
    if (!answer.ok) return setState({ kind: 'refused', text: answer.text })
    const { note, ...facts } = answer.value
    fill({ ...facts, shownAs: 'frame' })
    setState({ kind: 'found', text: note })
  }
  const askWhenNew = useEffectEvent((typed: string) => {
    if (typed !== asked && findEmbed(typed)) void ask()
  })
  useEffect(() => {
    const timer = setTimeout(() => askWhenNew(address), askAfterMs)
    return () => clearTimeout(timer)
  }, [address])

  const found = findEmbed(address)
  return (
    <div className="field-type text embed-address">
      <FieldLabel htmlFor={id} label={field.label} required path={path} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} message={errorMessage} />
        <input
          id={id}
          type="url"
          autoComplete="off"
          disabled={readOnly}
          aria-describedby={`${id}-state`}
          placeholder="https://www.youtube.com/watch?v=…"
          value={address}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
      <output
        id={`${id}-state`}
        className="embed-state"
        data-tone={state.kind === 'refused' ? 'warning' : 'calm'}
      >
        {stateText(state, found?.name)}
      </output>
      {state.kind === 'refused' && (
        <span className="embed-choices">
          <Button size="small" buttonStyle="secondary" margin={false} onClick={() => void ask()}>
            Ask again
          </Button>
          <Button
            size="small"
            buttonStyle="secondary"
            margin={false}
            onClick={() => {
              fill({ shownAs: 'link' })
              setState({ kind: 'found', text: 'It is kept as a link. Write what it is.' })
            }}
          >
            Keep as a link
          </Button>
        </span>
      )}
    </div>
  )
}

function stateText(state: State, site: string | undefined): string {
  if (state.kind === 'asking') return `${site ?? 'The site'} is asked…`
  if (state.kind === 'idle') return ''
  return state.text
}

/** The path of another field of the same block. */
function beside(path: string, name: string): string {
  return path.replace(/[^.]+$/, name)
}
