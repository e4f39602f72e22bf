import { Logout } from '@payloadcms/ui'
import type { Payload, ServerProps, TypedUser, VisibleEntities } from 'payload'
import { menuOf } from './menu-entries.ts'
import { type MenuChoice, MenuChoiceSchema, menuChoiceKey, openMenu } from './menu-choice.ts'
import { MenuFrame } from './menu-frame.tsx'

interface MenuProps extends ServerProps {
  visibleEntities: VisibleEntities
}

/** The admin's menu, in place of Payload's: four groups by job, as the person who is signed in left them. */
export async function Menu({ payload, user, permissions, visibleEntities }: MenuProps) {
  if (!user) return null
  const groups = menuOf({ payload, user, permissions, visibleEntities: namesOf(visibleEntities) })
  return (
    <MenuFrame groups={groups} choice={await readChoice(payload, user)}>
      <Logout />
    </MenuFrame>
  )
}

function namesOf({ collections, globals }: VisibleEntities) {
  return { collections: collections.map(String), globals: globals.map(String) }
}

async function readChoice(payload: Payload, user: TypedUser): Promise<MenuChoice> {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: {
      and: [
        { key: { equals: menuChoiceKey } },
        { 'user.relationTo': { equals: 'users' } },
        { 'user.value': { equals: user.id } },
      ],
    },
    limit: 1,
    depth: 0,
    pagination: false,
  })
  const choice = MenuChoiceSchema.safeParse(docs[0]?.value)
  return choice.success ? choice.data : openMenu
}
