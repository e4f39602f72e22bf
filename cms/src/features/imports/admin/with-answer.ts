import type { ImportAnswers, ImportQuestion } from '@meridian/shared/imports/import-answers.schema'

type Answer = ImportQuestion['choices'][number]['answer']

/** Answers with one more, at the path of its question. */
export function withAnswer(answers: ImportAnswers, path: readonly string[], answer: Answer): ImportAnswers {
  const [field, key] = path
  if (field === undefined) return answers
  const own: unknown = Reflect.get(answers, field)
  const isMap = key !== undefined && typeof own === 'object' && own !== null
  return { ...answers, [field]: isMap ? { ...own, [key]: answer } : answer }
}
