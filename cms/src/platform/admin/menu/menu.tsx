import { Logout } from '@payloadcms/ui'
import type { PayloadRequest, ServerProps, VisibleEntities } from 'payload'
import { menuOf } from './menu-entries.ts'
import { type MenuChoice, MenuChoiceSchema, menuChoiceKey, openMenu } from './menu-choice.ts'
import { MenuFrame } from './menu-frame.tsx'

interface MenuProps extends ServerProps {
  req?: PayloadRequest
  visibleEntities: VisibleEntities
}

/** The admin's menu, in place of Payload's: four groups by job, as the person who is signed in left them. */
export async function Menu({ payload, user, permissions, visibleEntities, req }: MenuProps) {
  if (!user || !req) return null
  const groups = menuOf({ payload, user, permissions, visibleEntities: namesOf(visibleEntities) })
  return (
    <MenuFrame groups={groups} choice={await readChoice(req)}>
      <Logout />
    </MenuFrame>
  )
}

function namesOf({ collections, globals }: VisibleEntities) {
  return { collections: collections.map(String), globals: globals.map(String) }
}

async function readChoice(req: PayloadRequest): Promise<MenuChoice> {
  const { docs } = await req.payload.find({
    collection: 'payload-preferences',
    where: {
      and: [
        { key: { equals: menuChoiceKey } },
        { 'user.relationTo': { equals: 'users' } },
        { 'user.value': { equals: req.user?.id } },
      ],
    },
    limit: 1,
    depth: 0,
    pagination: false,
    req,
  })
  const choice = MenuChoiceSchema.safeParse(docs[0]?.value)
  return choice.success ? choice.data : openMenu
}
