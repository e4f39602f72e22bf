import { useState } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import { useIsReady } from './use-is-ready.ts'
import { useField, type FieldOptions } from './use-field.ts'

interface PasswordFieldProps<Input, Output> extends FieldOptions<Input, Output> {
  /** Tells password managers whether to fill a password in or to make one up. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, hidden until the reader asks to see it. */
export function PasswordField<Input, Output>(props: PasswordFieldProps<Input, Output>) {
  const { autoComplete, ...options } = props
  const { frame, control, isPending } = useField(options)
  const [isShown, setShown] = useState(false)
  const isReady = useIsReady()

  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          className="text-field pe-18"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          readOnly={isPending}
          {...control}
        />
        <button
          className="absolute inset-y-0 end-0 min-w-14 px-3 font-interface text-small text-muted transition-colors hover:text-accent"
          type="button"
          disabled={!isReady}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {options.label.toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
