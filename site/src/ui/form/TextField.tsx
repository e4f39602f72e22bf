import type { ComponentProps } from 'react'
import type { DraftForm } from './use-draft-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useField, type FieldOptions } from './use-field.ts'

type TextFieldProps<Input, Output> = FieldOptions<Input, Output> &
  Pick<
    ComponentProps<'input'>,
    | 'autoComplete'
    | 'autoCapitalize'
    | 'autoCorrect'
    | 'inputMode'
    | 'maxLength'
    | 'placeholder'
    | 'spellCheck'
  > & { type?: 'text' | 'email' | 'tel'; isRequired?: boolean; className?: string }

/** One line of text. */
export function TextField<Input, Output>(props: TextFieldProps<Input, Output>) {
  const {
    form,
    name,
    label,
    hint,
    missing,
    type = 'text',
    isRequired = true,
    className = 'text-field',
    ...rest
  } = props
  const { frame, control, isPending } = useField({
    form,
    name,
    label,
    ...(hint && { hint }),
    ...(missing && { missing }),
  })

  return (
    <FieldFrame {...frame}>
      <input
        className={className}
        type={type}
        required={isRequired}
        readOnly={isPending}
        {...rest}
        {...control}
      />
    </FieldFrame>
  )
}

interface TextFieldsProps<Input, Output> {
  form: DraftForm<Input, Output>
  fields: readonly Omit<TextFieldProps<Input, Output>, 'form'>[]
}

/** Fields that several forms have, in their order. */
export function TextFields<Input, Output>(props: TextFieldsProps<Input, Output>) {
  const { form, fields } = props
  return fields.map((field) => <TextField key={field.name} form={form} {...field} />)
}
