import { FieldFrame } from './FieldFrame.tsx'
import { useField, type FieldOptions } from './use-field.ts'

interface TextAreaFieldProps<Input, Output> extends FieldOptions<Input, Output> {
  rows: number
  maxLength?: number
}

/** Several lines of text. */
export function TextAreaField<Input, Output>(props: TextAreaFieldProps<Input, Output>) {
  const { rows, maxLength, ...options } = props
  const { frame, control, isPending } = useField(options)

  return (
    <FieldFrame {...frame}>
      <textarea
        className="text-field"
        rows={rows}
        maxLength={maxLength}
        required
        readOnly={isPending}
        {...control}
      />
    </FieldFrame>
  )
}
