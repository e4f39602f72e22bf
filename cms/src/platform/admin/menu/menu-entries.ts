import type { CollectionConfig, GlobalConfig, SanitizedPermissions, ServerProps } from 'payload'
import { z } from 'zod'
import { can, type Right, rights } from '../../access/rights.ts'
import type { MaybeUser } from '../../access/roles.ts'

/** The groups of the admin's menu, from top to bottom: the jobs of a magazine. */
export const menuGroups = ['Write', 'Publish', 'Readers', 'House'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** A view of ours in the menu. */
export interface MenuLink {
  group: MenuGroup
  label: string
  href: string
  /** Without one everybody on the staff has the link. */
  right?: Right
}

const GroupSchema = z.enum(menuGroups)
const RightSchema = z.custom<Right>((value) => typeof value === 'string' && value in rights)

const SourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('collections'), group: GroupSchema, slug: z.string() }),
  z.object({ kind: z.literal('globals'), group: GroupSchema, slug: z.string() }),
  z.object({
    kind: z.literal('link'),
    group: GroupSchema,
    label: z.string(),
    href: z.string(),
    right: RightSchema.optional(),
  }),
])
/** What may stand in the menu, before anyone is asked for. */
export type MenuSource = z.infer<typeof SourceSchema>

/** What Payload's configuration says of the menu. */
const MenuConfig = z.object({ menu: SourceSchema.array() })

interface MenuPart {
  collections?: CollectionConfig[]
  globals?: GlobalConfig[]
  menuLinks?: readonly MenuLink[]
}

/** All entries in the order of the features; within one its collections, globals and links. */
export function menuSources(features: readonly MenuPart[]): MenuSource[] {
  return features.flatMap(({ collections = [], globals = [], menuLinks = [] }) => [
    ...collections.flatMap((entity) => sourceOf('collections', entity)),
    ...globals.flatMap((entity) => sourceOf('globals', entity)),
    ...menuLinks.map((link) => ({ kind: 'link' as const, ...link })),
  ])
}

function sourceOf(
  kind: 'collections' | 'globals',
  { slug, admin }: Pick<CollectionConfig | GlobalConfig, 'slug' | 'admin'>,
): MenuSource[] {
  if (admin?.group === false) return []
  return [{ kind, group: GroupSchema.parse(admin?.group), slug }]
}

export interface MenuEntry {
  label: string
  href: string
}

interface Visitor {
  payload: Pick<ServerProps['payload'], 'config'>
  user: MaybeUser
  permissions: SanitizedPermissions | undefined
  visibleEntities: { collections: string[]; globals: string[] }
}

/** The menu of one person: the groups in which something is theirs. */
export function menuOf({ payload, user, permissions, visibleEntities }: Visitor) {
  const { config } = payload
  const entryOf = (source: MenuSource): MenuEntry[] => {
    if (source.kind === 'link') {
      const { label, href, right } = source
      return right === undefined || can(user, right) ? [{ label, href }] : []
    }
    const { kind, slug } = source
    if (!visibleEntities[kind].includes(slug) || !permissions?.[kind]?.[slug]?.read) return []
    const label =
      kind === 'collections'
        ? config.collections.find((collection) => collection.slug === slug)?.labels.plural
        : config.globals.find((global) => global.slug === slug)?.label
    if (typeof label !== 'string') throw new Error(`The menu has no name for ${slug}.`)
    return [{ label, href: `/admin/${kind}/${slug}` }]
  }
  const { menu } = MenuConfig.parse(config.custom)
  return menuGroups.flatMap((group) => {
    const entries = menu.filter((source) => source.group === group).flatMap(entryOf)
    return entries.length === 0 ? [] : [{ group, entries }]
  })
}
