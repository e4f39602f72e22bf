import { z } from 'zod'
import { linkIn } from '../../cms/mail-link.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { uniqueEmail } from '../../content/unique-name.ts'
import { deletePerson } from '../../accounts/people.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { AdminLogin } from '../../pages/admin-login.page.ts'
import { AuthPage } from '../../pages/auth.page.ts'
import { signInBrowser, signInWithPassword } from '../../pages/reader-session.ts'

const PersonSchema = z.object({ doc: z.object({ id: z.number() }) })
const FoundSchema = z.object({ docs: z.array(z.object({ id: z.number() })) })

test('anyone whom an administrator takes into the staff chooses a password by mail and signs in', async ({
  page,
  newsroom,
}) => {
  const email = uniqueEmail('invited')
  const created = await newsroom.cms.send('POST', 'users', { email, role: 'editor', firstName: 'Ida' })
  if (!created.ok) throw new Error(created.reason)
  const { doc } = PersonSchema.parse(created.body)
  newsroom.afterwards(() => deletePerson(doc.id))

  const mail = await untilMail(newsroom.cms, { to: email, count: 1 })
  await page.goto(linkIn(mail, '/auth/reset-password'))
  const auth = new AuthPage(page)
  const password = 'a-password-of-her-own'
  await auth.field('New password').fill(password)
  await auth.field('Confirm new password').fill(password)
  await auth.main.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await new AdminLogin(page).signIn({ email, password })
})

test('a new role ends the session: anyone who was an editor is out at the next request', async ({
  page,
  context,
  newsroom,
}) => {
  const { email, password } = await newsroom.hire('editor')
  await signInBrowser(context, { email, password })
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  const found = await newsroom.cms.send('GET', `users?where[email][equals]=${email}&depth=0`)
  if (!found.ok) throw new Error(found.reason)
  const [person] = FoundSchema.parse(found.body).docs
  expect(await newsroom.cms.send('PATCH', `users/${person?.id}`, { role: 'reader' })).toMatchObject({
    ok: true,
  })
  await page.goto('/admin/collections/articles')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('administrators read in the audit log who has signed in; editors do not find it', async ({
  page,
  context,
  newsroom,
}) => {
  const editor = await newsroom.hire('editor')
  await signInWithPassword(context, editor)
  await page.goto('/admin')
  const sidebar = page.getByRole('navigation', { name: 'Menu' })
  await expect(sidebar.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Audit log' })).toBeHidden()

  await signInBrowser(context, await newsroom.hire('admin'))
  await page.goto('/admin/collections/audit-events?limit=100')
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: editor.email })
  await expect(row.filter({ hasText: 'Signed in' })).toBeVisible()
})
