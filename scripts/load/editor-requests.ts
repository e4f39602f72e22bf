import { z } from 'zod'
import type { Cast } from './cast.ts'
import type { Ask, RequestMaker } from './client.ts'

const SavedSchema = z.object({ doc: z.object({ updatedAt: z.string() }) })
const rest = '/cms/api/articles'

/** A form that an editor writes in: it saves what is new, and waits for the answer before it saves again. */
interface Form {
  draft: Cast['drafts'][number]
  name: string
  basedOn: string | null
  isSaving: boolean
  saves: number
}

/** Editors at work, as the admin's form does it: whole articles are saved, each based on the version before. */
export function editorRequests(cast: Cast): Record<'autosave' | 'presence', RequestMaker> {
  const forms = cast.drafts.map((draft, index): Form => ({
    draft,
    name: `load-${cast.run}-${index}`,
    basedOn: null,
    isSaving: false,
    saves: 0,
  }))
  const headers = { cookie: cast.staffCookie, origin: cast.publicOrigin }
  let turn = 0
  const take = (): Form => {
    turn += 1
    const form = forms[turn % forms.length]
    if (!form) throw new RangeError('No editor has a form.')
    return form
  }

  const save = (form: Form): Ask => {
    const { id, ...content } = form.draft
    form.isSaving = true
    form.saves += 1
    const title = `${content.title} (draft ${form.saves})`
    return {
      method: 'PATCH',
      path: `${rest}/${id}?autosave=true&draft=true&depth=0&fallback-locale=null`,
      headers,
      body: { ...content, title, basedOn: form.basedOn, editedIn: form.name, _status: 'draft' },
      check({ status, text }) {
        form.isSaving = false
        if (status !== 200) return `${status} ${text().slice(0, 120)}`
        form.basedOn = SavedSchema.parse(JSON.parse(text())).doc.updatedAt
        return null
      },
    }
  }

  const report = ({ draft, name }: Form): Ask => ({
    method: 'POST',
    path: `${rest}/${draft.id}/presence`,
    headers,
    body: { form: name, isOpen: true },
    check: ({ status, text }) => (status === 200 && text().includes('"others"') ? null : String(status)),
  })

  return {
    autosave() {
      const form = take()
      return form.isSaving ? [] : [save(form)]
    },
    presence: () => [report(take())],
  }
}
