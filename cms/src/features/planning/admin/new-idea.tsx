'use client'

import { planIdeaEndpoint } from '@meridian/shared/planning/planning.endpoints'
import { planLimits } from '@meridian/shared/planning/planning.schema'
import { Button, toast } from '@payloadcms/ui'
import { type SyntheticEvent, useState } from 'react'
import { useAction } from '../../../platform/admin/use-action.ts'
import { useFormPlace } from '../../../platform/admin/use-form-place.ts'
import { AssigneeField, DeadlineField, type Person } from './plan-form.tsx'

interface TypedIdea {
  title: string
  note: string
  sectionId: number | null
  assigneeId: number | null
  /** Empty for none. */
  deadline: string
}

const empty: TypedIdea = { title: '', note: '', sectionId: null, assigneeId: null, deadline: '' }

interface NewIdeaProps {
  people: Person[]
  sections: Person[]
  isEditor: boolean
}

/** Where an idea is pitched: a title, a note, and for editors whose it is and until when. */
export function NewIdea({ people, sections, isEditor }: NewIdeaProps) {
  const [isOpen, setOpen] = useState(false)
  const [idea, setIdea] = useState(empty)
  const { isPending, perform } = useAction()
  const leave = () => setOpen(false)
  const place = useFormPlace({ isOpen, leave })
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (idea.title.trim() === '') return void toast.error('Please give the idea a title.')
    const isDone = await perform({
      endpoint: planIdeaEndpoint,
      json: { ...idea, deadline: idea.deadline === '' ? null : idea.deadline },
      done: 'It is on the board.',
    })
    if (!isDone) return
    setIdea(empty)
    leave()
  }
  return (
    <div ref={place} className="new-idea">
      {!isOpen && (
        <div className="staff-actions">
          <Button type="button" size="small" onClick={() => setOpen(true)}>
            New idea
          </Button>
        </div>
      )}
      {isOpen && (
        <form className="plan-form" aria-label="New idea" onSubmit={(event) => void send(event)}>
          <label className="admin-field">
            <span>Title</span>
            <input
              required
              maxLength={planLimits.title}
              value={idea.title}
              onChange={({ target }) => setIdea({ ...idea, title: target.value })}
            />
          </label>
          <label className="admin-field">
            <span>Note for colleagues</span>
            <textarea
              rows={3}
              maxLength={planLimits.note}
              value={idea.note}
              onChange={({ target }) => setIdea({ ...idea, note: target.value })}
            />
          </label>
          <label className="admin-field">
            <span>Section</span>
            <select
              value={idea.sectionId ?? ''}
              onChange={({ target }) =>
                setIdea({ ...idea, sectionId: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">None yet</option>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {isEditor && (
            <>
              <AssigneeField
                people={people}
                value={idea.assigneeId}
                onChange={(assigneeId) => setIdea({ ...idea, assigneeId })}
              />
              <DeadlineField value={idea.deadline} onChange={(deadline) => setIdea({ ...idea, deadline })} />
            </>
          )}
          <div className="staff-actions">
            <Button type="submit" size="small" disabled={isPending}>
              Put it on the board
            </Button>
            <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={leave}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
