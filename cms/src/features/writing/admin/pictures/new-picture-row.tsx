import { type MouseEvent, useId } from 'react'
import type { NewPicture } from './send-picture.ts'

/** One picture that is about to be uploaded, with the words that it needs. */
export function NewPictureRow({
  picture,
  source,
  problem,
  isFirst,
  onChange,
  onRemove,
}: {
  picture: NewPicture
  /** Where the browser has its file. */
  source: string
  /** Why it was not uploaded the last time. */
  problem: string | null
  isFirst: boolean
  onChange: (change: Partial<NewPicture>) => void
  onRemove: (() => void) | null
}) {
  const id = useId()
  const focus = picture.focus ?? { x: 50, y: 50 }
  const pointAt = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (part: number, whole: number) => Math.round((100 * part) / whole)
    onChange({
      focus: { x: percent(event.clientX - left, width), y: percent(event.clientY - top, height) },
    })
  }
  return (
    <fieldset className="new-picture">
      <legend>{picture.file.name}</legend>
      {/* The pointer's way to what the two sliders below set as well. */}
      <div className="new-picture-preview" onClick={pointAt} role="presentation">
        <img src={source} alt="" />
        <span style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }} />
      </div>
      <div className="new-picture-words">
        <label htmlFor={`${id}-alt`}>Alternative text</label>
        <input
          id={`${id}-alt`}
          required
          maxLength={300}
          value={picture.alt}
          // The dialog is there for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFirst}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
        <p id={`${id}-about`} className="staff-hint">
          What the picture shows, for readers who do not see it.
        </p>
        <label htmlFor={`${id}-credit`}>Credit</label>
        <input
          id={`${id}-credit`}
          maxLength={160}
          value={picture.credit}
          onChange={(event) => onChange({ credit: event.target.value })}
        />
        <details>
          <summary>What must stay in view</summary>
          <p className="staff-hint">
            Cards crop the picture around this point. Press on the picture, or move the sliders.
          </p>
          {(['x', 'y'] as const).map((axis) => (
            <label key={axis}>
              {axis === 'x' ? 'From the left' : 'From the top'}, {focus[axis]} %
              <input
                type="range"
                min={0}
                max={100}
                value={focus[axis]}
                onChange={(event) => onChange({ focus: { ...focus, [axis]: Number(event.target.value) } })}
              />
            </label>
          ))}
          <label>
            <input
              type="checkbox"
              checked={picture.isCentred}
              onChange={(event) => onChange({ isCentred: event.target.checked })}
            />{' '}
            The middle must stay in view
          </label>
        </details>
        <div role="alert">{problem && <p className="staff-warning">{problem}</p>}</div>
        {onRemove && (
          <button type="button" className="new-picture-remove" onClick={onRemove}>
            Leave out
          </button>
        )}
      </div>
    </fieldset>
  )
}
