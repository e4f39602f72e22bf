import {
  type AnswerOf,
  type BodyOf,
  type CallableEndpoint,
  endpointAt,
  withQuery,
} from '@meridian/shared/api/endpoint'
import {
  cancelGenerationEndpoint,
  listGenerationsEndpoint,
  readCreatorOverviewEndpoint,
  readGenerationEndpoint,
  startGenerationEndpoint,
  useGenerationEndpoint,
} from '@meridian/shared/content-creator/content-creator.endpoints'
import {
  CreatorOverviewSchema,
  type CreatorSettings,
} from '@meridian/shared/content-creator/creator-overview.schema'
import {
  type Generation,
  type GenerationKind,
  GenerationSchema,
  type Tone,
  UsedGenerationSchema,
} from '@meridian/shared/content-creator/generation.schema'
import { z, type ZodType } from 'zod'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'

export type Asked<Value> = { ok: true; value: Value } | { ok: false; text: string }

async function ask<const E extends CallableEndpoint>(
  endpoint: E,
  schema: ZodType<AnswerOf<E>>,
  call: { json?: BodyOf<E> } = {},
): Promise<Asked<AnswerOf<E>>> {
  const answer = await callApi(endpoint, call)
  if (!answer.ok) return { ok: false, text: refusalText(answer) }
  const parsed = schema.safeParse(answer.body)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, text: 'The answer of the server could not be read.' }
}

export async function readSettings(): Promise<Asked<CreatorSettings>> {
  const overview = await ask(readCreatorOverviewEndpoint, CreatorOverviewSchema)
  return overview.ok ? { ok: true, value: overview.value.settings } : overview
}

export const readGenerations = (articleId: number) =>
  ask(withQuery(listGenerationsEndpoint, { article: String(articleId) }), z.array(GenerationSchema))

export const readGeneration = (id: string) =>
  ask(endpointAt(readGenerationEndpoint, { id }), GenerationSchema)

export const startGeneration = (generation: {
  id: string
  kind: GenerationKind
  articleId: number
  tone?: Tone
  continues?: string
}) => ask(startGenerationEndpoint, GenerationSchema, { json: generation })

export const cancelGeneration = (id: string) =>
  ask(endpointAt(cancelGenerationEndpoint, { id }), GenerationSchema)

/** Notes that a generation's text is taken into its article; answers with it as a body, where it is one. */
export const takeGeneration = ({ id }: Generation) =>
  ask(endpointAt(useGenerationEndpoint, { id }), UsedGenerationSchema)

const PictureSchema = z.object({
  alt: z.string().nullish(),
  url: z.string().nullish(),
  sizes: z.record(z.string(), z.object({ url: z.string().nullish(), width: z.number().nullish() })).nullish(),
})

export interface PanelPicture {
  /** Its smallest copy; null where there is none. */
  url: string | null
  /** The text that is on it. */
  alt: string
}

/** A picture as somebody compares a text with it; null when it cannot be had. */
export async function readPicture(pictureId: number): Promise<PanelPicture | null> {
  const response = await fetch(`/cms/api/media/${pictureId}?depth=0`, { credentials: 'same-origin' }).catch(
    () => null,
  )
  const picture = response?.ok ? PictureSchema.safeParse(await response.json()).data : undefined
  if (!picture) return null
  const copies = Object.values(picture.sizes ?? {}).flatMap(({ url, width }) =>
    url && width ? [{ url, width }] : [],
  )
  const [smallest] = copies.toSorted((one, other) => one.width - other.width)
  return { url: smallest?.url ?? picture.url ?? null, alt: picture.alt ?? '' }
}

/** Puts a text on a picture, as its own form would. */
export async function describePicture(pictureId: number, alt: string): Promise<Asked<null>> {
  const response = await fetch(`/cms/api/media/${pictureId}`, {
    method: 'PATCH',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alt }),
  }).catch(() => null)
  if (response?.ok) return { ok: true, value: null }
  const isForbidden = response?.status === 403
  return {
    ok: false,
    text: isForbidden ? 'Your role does not change this picture.' : 'The picture was not saved.',
  }
}
