import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { uniqueName } from '../content/unique-name.ts'
import type { Newsroom } from '../fixtures/newsroom.ts'

const SavedIssueSchema = z.object({ doc: z.object({ id: z.number(), slug: z.string() }) })

/** A new issue for this test, with an address of its own; it is taken away when the test is over. */
export async function createIssue(
  newsroom: Newsroom,
  data: object = {},
): Promise<{ id: number; slug: string }> {
  const answer = await newsroom.cms.send('POST', 'issues?depth=0', {
    title: uniqueName('The Test Issue'),
    description: 'An issue that is read by nobody.',
    season: 'Spring',
    // Before the magazine began: the issues around the current one stay what they are.
    year: 1900 + randomInt(90),
    slug: uniqueName('test issue').replaceAll(' ', '-'),
    _status: 'published',
    ...data,
  })
  if (!answer.ok) throw new Error(`The CMS refused the issue: ${answer.reason}`)
  const { id, slug } = SavedIssueSchema.parse(answer.body).doc
  newsroom.afterwards(async () => {
    const deleted = await newsroom.cms.send('DELETE', `issues/${id}`)
    if (!deleted.ok) throw new Error(`The CMS kept the issue: ${deleted.reason}`)
  })
  return { id, slug }
}
