import { FieldFrame } from './FieldFrame.tsx'
import { useField, type FieldOptions } from './use-field.ts'

interface SelectFieldProps<Input, Output> extends FieldOptions<Input, Output> {
  options: readonly { value: string; label: string }[]
  autoComplete?: string
}

/** One of a few. */
export function SelectField<Input, Output>(props: SelectFieldProps<Input, Output>) {
  const { options, autoComplete, ...rest } = props
  const { frame, control } = useField(rest)

  return (
    <FieldFrame {...frame}>
      <select className="text-field" autoComplete={autoComplete} required {...control}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
