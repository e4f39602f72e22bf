import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface TextFieldsProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  fields: readonly Omit<TextFieldProps<Input, Output>, 'form'>[]
}

/** Fields that several forms have, in their order. */
export function TextFields<Input extends FieldValues, Output>(props: TextFieldsProps<Input, Output>) {
  const { form, fields } = props
  return fields.map((field) => <TextField key={field.name} form={form} {...field} />)
}
