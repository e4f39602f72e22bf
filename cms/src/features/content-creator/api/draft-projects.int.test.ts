import {
  CreatorOverviewSchema,
  SavedDraftSchema,
} from '@meridian/shared/content-creator/creator-overview.schema'
import { DraftProjectSchema } from '@meridian/shared/content-creator/draft-project.schema'
import { GenerationSchema } from '@meridian/shared/content-creator/generation.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishArticle } from '../../../../test/content.ts'
import {
  type CreatorOverview,
  openCreatorSetup,
  pastedSource,
  draftWork,
} from '../../../../test/creator-setup.ts'
import { bodyToHtml } from '../../../../test/body-html.ts'
import { bodyToText } from '../../body/body-text.ts'
import { readAiMarks } from '../../records/ai-marks.ts'

let setup: CreatorOverview

beforeAll(async () => {
  setup = await openCreatorSetup()
})
afterAll(() => setup.close())
beforeEach(() => setup.clear())

describe('a draft project', () => {
  test('is kept as it was saved, and listed by its topic', async () => {
    const saved = await setup.begin(
      draftWork({ outline: '- One', sources: [pastedSource('Nine in ten wait.')] }),
    )
    expect(saved).toMatchObject({ revision: 1, articleId: null, work: { outline: '- One' } })
    const read = await setup.send('GET', `/draft-projects/${saved.id}`, { as: setup.writer })
    expect(DraftProjectSchema.parse(await read.json())).toEqual(saved)
    const { draftProjects } = CreatorOverviewSchema.parse(
      await (await setup.send('GET', '', { as: setup.writer })).json(),
    )
    expect(draftProjects).toMatchObject([{ id: saved.id, topic: 'Patience' }])
  })

  test('that was changed in another window is not overwritten', async () => {
    const { id, revision, work } = await setup.begin(draftWork({}))
    const save = (outline: string) =>
      setup.send('PUT', `/draft-projects/${id}`, {
        as: setup.writer,
        json: { revision, work: { ...work, outline } },
      })
    expect((await save('- Mine')).status).toBe(200)
    const late = await save('- Theirs')
    expect([late.status, await late.text()]).toEqual([409, 'This draft was changed in another window.'])
    const read = await setup.send('GET', `/draft-projects/${id}`, { as: setup.writer })
    expect(DraftProjectSchema.parse(await read.json()).work.outline).toBe('- Mine')
  })

  test.each(['javascript:alert(1)', 'ftp://x.example', 'survey.example'])(
    'names no source at %s',
    async (url) => {
      const { id, revision, work } = await setup.begin(draftWork({}))
      const response = await setup.send('PUT', `/draft-projects/${id}`, {
        as: setup.writer,
        json: { revision, work: { ...work, sources: [{ ...pastedSource('x'), url }] } },
      })
      expect(response.status).toBe(400)
    },
  )
})

describe('the draft article', () => {
  test('is a draft, has its texts, and closes with the sources that it cites', async () => {
    const article = await publishArticle(setup.payload, { title: 'Ours on Waiting' })
    const saved = await setup.begin(
      draftWork({
        brief: { topic: 'Patience', section: '', angle: '', audience: '', words: 900 },
        sources: [
          pastedSource('Nine in ten wait.'),
          { kind: 'article', articleId: article.id, title: 'Ours' },
        ],
        draft: 'They wait [1].\n\n## Why\n\nWe said so [2]. And 62 per cent agree.',
        title: 'The Quiet Case',
        excerpt: 'Why they wait.',
        seoTitle: 'Why boards wait',
        seoDescription: 'What they wait for.',
      }),
    )
    const draft = await setup.saveDraft(saved)
    expect(draft).toMatchObject({
      _status: 'draft',
      title: 'The Quiet Case',
      excerpt: 'Why they wait.',
      seo: { title: 'Why boards wait', description: 'What they wait for.' },
      notes: [{ text: 'No source: And 62 per cent agree.', isMust: true, isResolved: false }],
    })
    expect(bodyToHtml(draft.body)).toBe(
      '<p>They wait [1].</p>\n<h2>Why</h2>\n<p>We said so [2]. And 62 per cent agree.</p>\n<h2>Sources</h2>\n' +
        `<ol><li><a href="https://survey.example/2026">The survey</a></li><li><a href="/articles/${article.slug}">Ours on Waiting</a></li></ol>`,
    )
    const { totalDocs } = await setup.payload.find({
      collection: 'articles',
      where: { and: [{ title: { equals: 'The Quiet Case' } }, { _status: { equals: 'published' } }] },
    })
    expect(totalDocs).toBe(0)
  })

  test('is one, whatever is clicked twice', async () => {
    const { id, revision } = await setup.begin(draftWork({ draft: 'A whole draft.' }))
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        setup.send('POST', `/draft-projects/${id}/article`, { as: setup.writer, json: { revision } }),
      ),
    )
    const drafts = await Promise.all(
      answers.map(async (answer) => SavedDraftSchema.parse(await answer.json())),
    )
    expect(new Set(drafts.map(({ articleId }) => articleId)).size).toBe(1)
    expect(drafts.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('is marked with what the model wrote, and nobody takes the mark away', async () => {
    const { id, revision } = await setup.begin(draftWork({ draft: 'A whole draft.' }))
    const generation = GenerationSchema.parse(
      await (await setup.start({ kind: 'headlines', draftProjectId: id })).json(),
    )
    await setup.finished(generation.id)
    const draft = await setup.saveDraft({ id, revision })
    const marks = [
      { what: 'headlines', run: generation.id, model: 'meridian-sandbox', by: setup.writer.userId },
    ]
    expect(readAiMarks(draft.aiAssisted)).toMatchObject(marks)
    const user = {
      ...(await setup.payload.findByID({ collection: 'users', id: setup.admin.userId })),
      collection: 'users' as const,
    }
    const edited = await setup.payload.update({
      collection: 'articles',
      id: draft.id,
      data: { title: 'Another', aiAssisted: null },
      draft: true,
      user,
      overrideAccess: false,
    })
    expect(readAiMarks(edited.aiAssisted)).toMatchObject(marks)
  })

  test.each([
    ['a script', 'Read<script>alert(1)</script> on.\n\n<script src="https://evil.example"></script>'],
    ['an attribute', '<img src=x onerror=alert(1)> Read on.'],
    ['a link that runs', '[Read](javascript:alert(1)) on, [or](JaVaScRiPt:alert) [not](data:text/html,x).'],
    [
      'a remote picture',
      '![x](https://evil.example/pixel.gif) Read on. ![y][z]\n\n[z]: https://evil.example',
    ],
    ['markup in entities', '&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x&gt; Read on.'],
    ['a frame', '<iframe src="https://evil.example"></iframe>\n\nRead on.'],
  ])('carries nothing that runs or loads: %s', async (_, draft) => {
    const article = await setup.saveDraft(await setup.begin(draftWork({ draft })))
    const html = bodyToHtml(article.body)
    expect(html).not.toMatch(/<(script|img|iframe)|javascript:|data:|onerror|evil\.example\/pixel/i)
    expect(JSON.stringify(article.body)).not.toMatch(/<script|javascript:|"type":"(upload|html|image)"/i)
    expect(bodyToText(article.body)).toMatch(/[Rr]ead/)
  })
})
