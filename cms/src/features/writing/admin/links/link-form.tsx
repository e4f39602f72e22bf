'use client'

import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { findChoices, type LinkChoice, type LinkTarget, whyNoLink } from './link-choices.ts'

const searchAfterMs = 150

interface LinkFormProps {
  api: string
  /** Where the link leads so far; '' for a new one. */
  target: LinkTarget
  style: CSSProperties
  onTake: (choice: LinkChoice) => void
  onRemove: () => void
  /** Back to the text, as it was. */
  onLeave: () => void
  /** The cursor went elsewhere. */
  onBlur: () => void
}

/** Where a link leads: one field for words of an article's title or an address, by keyboard alone if need be. */
export function LinkForm({ api, target, style, onTake, onRemove, onLeave, onBlur }: LinkFormProps) {
  const [text, setText] = useState(target.url)
  const [found, setFound] = useState<{ text: string; choices: LinkChoice[] | null }>({
    text: '',
    choices: [],
  })
  const [active, setActive] = useState(0)
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const look = async () => {
        const choices = await findChoices({ api, text, target }, abort.signal)
        if (abort.signal.aborted) return
        setFound({ text, choices })
        setActive(0)
      }
      void look()
    }, searchAfterMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, text, target])

  useEffect(() => {
    // Focus stays in the field, so that nothing else brings the active choice into sight.
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const choices = found.choices ?? []
  const enter = async () => {
    const isFound = found.text === text
    const all = isFound
      ? found.choices
      : await findChoices({ api, text, target }, AbortSignal.timeout(10_000))
    // It was left meanwhile, or something else is meant by now.
    if (input.current?.value !== text) return
    setFound({ text, choices: all })
    const choice = all?.[isFound ? active : 0]
    if (!choice) setFault(whyNoLink(text, all))
    // Of the articles that words may mean only one that was seen is taken.
    else if (isFound || all.length === 1) onTake(choice)
  }
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + choices.length) % (choices.length || 1))
    else if (event.key === 'Enter') void enter()
    else return
    event.preventDefault()
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onLeave()
  }
  const leaveByFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Another window has the focus while an address is fetched from there.
    const isInOtherWindow = document.activeElement === input.current
    if (!currentTarget.contains(relatedTarget) && !isInOtherWindow) onBlur()
  }
  const message = fault || (found.choices ? '' : whyNoLink(text, null))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only keys and focus of what is within.
    <dialog
      open
      aria-label="Link"
      className="link-form"
      // What is pressed beside its controls takes the focus from none of them to the page.
      tabIndex={-1}
      style={style}
      onKeyDown={leaveByKey}
      onBlur={leaveByFocus}
    >
      <label htmlFor={`${id}-text`}>Link to</label>
      <input
        ref={input}
        id={`${id}-text`}
        role="combobox"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={choices.length > 0}
        aria-activedescendant={choices[active] && `${id}-${active}`}
        aria-describedby={`${id}-fault`}
        aria-invalid={message !== ''}
        autoComplete="off"
        maxLength={2000}
        placeholder="Words of an article’s title, or an address"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          setActive(0)
          setFault('')
        }}
        onKeyDown={byKey}
      />
      <p id={`${id}-fault`} role="alert">
        {message}
      </p>
      <div
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be led from another field.
        role="listbox"
        aria-label="Where it leads"
      >
        {choices.map((choice, index) => (
          <button
            key={choice.url}
            id={`${id}-${index}`}
            type="button"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list.
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(choice)}
          >
            {choice.articleId === null ? `Link to ${choice.words}` : choice.words}
            {!choice.isPublished && <span className="link-unpublished">Not published</span>}
          </button>
        ))}
      </div>
      {target.url !== '' && (
        <button type="button" className="link-remove" onClick={onRemove}>
          Remove link
        </button>
      )}
    </dialog>
  )
}
