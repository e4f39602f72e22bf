import { readdirSync } from 'node:fs'
import { uniqueName } from '../content/unique-name.ts'
import { activeArticles } from './missing.ts'
import { everyAddress } from './readers.ts'
import { expect, test } from './stack.ts'

test('what is lost after a backup comes back as it was, and the backup was made while editors published', async ({
  newsroom,
}) => {
  // Proof and restoring start a dozen processes that load the whole CMS.
  test.setTimeout(900_000)
  const { installation } = newsroom
  const kept = await newsroom.publish()
  const [said] = await Promise.all([
    installation.run('backup.ts'),
    ...Array.from({ length: 5 }, () => newsroom.publish()),
  ])
  expect(said).toMatch(/\d+ rows of \d+ tables, \d+ media files, 2 other files/)
  expect(await installation.run('restore.ts', '--verify')).toContain(
    'The backup is whole and can be restored',
  )

  const later = await newsroom.publish()
  const spoilt = uniqueName('Overwritten')
  await newsroom.cms.tryUpdateArticle(kept.id, { title: spoilt, _status: 'published' })
  await newsroom.untilLive(kept.slug, spoilt)
  await expect(installation.run('restore.ts', '--verify', 'no-such-backup')).rejects.toThrow(
    'is no finished backup',
  )

  const [backup = ''] = readdirSync(installation.folder.backups)
  await expect(installation.run('restore.ts', backup, '--yes')).rejects.toThrow('Meridian is running')
  await installation.stop()
  await expect(installation.run('restore.ts', backup)).rejects.toThrow('is not empty')
  await installation.run('restore.ts', backup, '--yes')
  await installation.start()

  await newsroom.untilLive(kept.slug, kept.title)
  const titles = (await activeArticles(installation.origin)).map(({ title }) => title)
  expect(titles).not.toContain(later.title)
  await newsroom.publish()
  await expect.poll(async () => (await newsroom.status()).isComplete, { timeout: 700_000 }).toBe(true)
  expect((await fetch(`${installation.origin}/articles/${later.slug}`)).status).toBe(404)
  expect(await everyAddress(installation.origin)).not.toContain(`/articles/${later.slug}`)
})
