import { type Tone, tones } from '@meridian/shared/content-creator/generation.schema'
import { useId, useState } from 'react'
import { GenerationBar } from '../GenerationBar.tsx'

/** Has the draft written once more in another tone. */
export function ToneChoice() {
  const [tone, setTone] = useState<Tone>('plainer')
  const id = useId()
  return (
    <div className="creator-tone">
      <GenerationBar
        kind="tone"
        label="Change the tone"
        againLabel="Change the tone again"
        missing={null}
        isQuiet
        tone={tone}
      >
        <div>
          <label className="field-label" htmlFor={id}>
            Another tone
          </label>
          <select
            className="text-field"
            id={id}
            value={tone}
            onChange={({ target }) => setTone(tones.find((known) => known === target.value) ?? tone)}
          >
            {tones.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </GenerationBar>
    </div>
  )
}
