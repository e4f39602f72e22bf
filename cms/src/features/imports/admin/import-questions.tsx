'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  type ImportAnswers,
  ImportAnswersSchema,
  type ImportQuestion,
} from '@meridian/shared/imports/import-answers.schema'
import { answerImportEndpoint } from '@meridian/shared/imports/imports.endpoints'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useAction } from '../../../platform/admin/use-action.ts'
import { withAnswer } from './with-answer.ts'

type Given = Record<string, string>

/** What only somebody can say. Answers are kept with the source: the next import of the same site does not ask again. */
export function ImportQuestions({
  runId,
  questions,
  answers,
}: {
  runId: number
  questions: readonly ImportQuestion[]
  answers: ImportAnswers
}) {
  const [given, setGiven] = useState<Given>({})
  const { isPending, perform } = useAction()
  const count = Object.values(given).filter((value) => value !== '').length
  const save = async () => {
    const json = questions.reduce<ImportAnswers>((all, question) => {
      const value = given[nameOf(question)]
      if (value === undefined || value === '') return all
      return withAnswer(all, question.path, question.choices[Number(value)]?.answer ?? null)
    }, answers)
    await perform({
      endpoint: endpointAt(answerImportEndpoint, { id: runId }),
      json: ImportAnswersSchema.parse(json),
      done: 'The answers are kept. The plan is being made again.',
    })
  }
  return (
    <section aria-labelledby="questions-title" className="staff-section">
      <h2 id="questions-title">Only you can say</h2>
      <p>What is not answered waits; everything else can be brought in meanwhile.</p>
      <ul className="import-questions">
        {questions.map((question) => {
          const name = nameOf(question)
          return (
            <li key={name}>
              <label className="admin-field">
                <span>{question.text}</span>
                <select
                  value={given[name] ?? ''}
                  onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
                >
                  <option value="">Not yet</option>
                  {question.choices.map(({ label }, index) => (
                    <option key={label} value={index}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          )
        })}
      </ul>
      <div className="staff-actions">
        <Button type="button" disabled={isPending || count === 0} onClick={() => void save()}>
          {isPending ? 'Saving…' : `Keep ${count === 1 ? 'one answer' : `${count} answers`}`}
        </Button>
      </div>
    </section>
  )
}

function nameOf({ path }: ImportQuestion): string {
  return path.join('\n')
}
