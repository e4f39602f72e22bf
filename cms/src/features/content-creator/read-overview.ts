import { aiSandbox } from '@meridian/shared/content-creator/ai-sandbox'
import type {
  CreatorOverview,
  CreatorSettings,
  FoundArticle,
} from '@meridian/shared/content-creator/creator-overview.schema'
import type { Payload } from 'payload'
import { type Author, payloadUser } from './author.ts'
import { listDraftProjects } from './draft-projects/draft-projects.ts'
import type { ContentCreator } from './content-creator.ts'
import { readMonthSpending } from './generations/month-spending.ts'
import type { Db } from './generations/generation-rows.ts'
import { endSilentGenerations } from './generations/silent-generations.ts'

/** What somebody finds who opens the content creator. */
export async function readCreatorOverview(
  creator: ContentCreator,
  payload: Payload,
  author: Author,
): Promise<CreatorOverview> {
  const [settings, draftProjects, sections] = await Promise.all([
    readSettings(creator, payload.db.pool),
    listDraftProjects(payload.db.pool, author),
    payload.find({ collection: 'sections', sort: 'position', depth: 0, limit: 50, pagination: false }),
  ])
  return {
    settings,
    draftProjects,
    sections: sections.docs.map(({ slug, name }) => ({ id: slug ?? '', name })),
    seesAll: author.isAdmin,
  }
}

/** Articles that can be sources: those that somebody may read, by words of their title. */
export async function findSourceArticles(
  payload: Payload,
  author: Author,
  words: string,
): Promise<FoundArticle[]> {
  const { docs } = await payload.find({
    collection: 'articles',
    draft: true,
    depth: 0,
    limit: 10,
    pagination: false,
    sort: '-updatedAt',
    where: { title: { like: words } },
    select: { title: true, _status: true },
    overrideAccess: false,
    user: await payloadUser(payload, author),
  })
  return docs.flatMap(({ id, title, _status }) =>
    title ? [{ id, title, isPublished: _status === 'published' }] : [],
  )
}

async function readSettings({ settings, prompts }: ContentCreator, db: Db): Promise<CreatorSettings> {
  const { provider, prices, monthlyBudget, monthlyTokens, missing } = settings
  if (!provider) return { state: 'unset', missing }
  await prompts.refresh()
  await endSilentGenerations(db, prices)
  return {
    state: 'ready',
    model: provider.model,
    isTestMode: provider.model === aiSandbox.model,
    prices,
    month: {
      ...(await readMonthSpending(db)),
      tokenLimit: monthlyTokens,
      costLimitMicros: monthlyBudget === null ? null : Math.round(monthlyBudget * 1_000_000),
    },
    promptProblems: prompts.problems(),
  }
}
