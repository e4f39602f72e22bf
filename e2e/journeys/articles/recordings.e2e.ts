import { z } from 'zod'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { budgetsOf, findExcess } from '../../budgets/budgets.ts'
import { weighPage } from '../../budgets/page-weight.ts'
import { contentBlock } from '../../content/content-blocks.ts'
import { longParagraph } from '../../content/many-figures.ts'
import { filmFile, toneFile } from '../../content/recording.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const UploadedSchema = z.object({ doc: z.object({ id: z.number() }) })

/** No two are the same file. */
const tone = (seconds: number) => toneFile({ seconds, hertz: 200 + Math.random() * 800 })
const captions = 'WEBVTT\n\n00:00.000 --> 00:30.000\nThe harbour freezes.\n'

// The browser's own note of the file that is refused.
test.use({ expectedConsoleErrors: [/the server responded with a status of 400/] })

test('a recording is uploaded from within the text, missed words are warned of, and readers have it', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const { id, slug } = await newsroom.cms.createArticle({
    ...(await newsroom.draft({ body: body(paragraph('Before it.')) })),
    slug: uniqueSlug('heard'),
    _status: 'draft',
  })
  newsroom.deleteAfterwards(id)
  page.on('response', (response) => {
    if (response.status() !== 201 || !response.url().includes('/cms/api/recordings')) return
    const answer = response.json()
    newsroom.afterwards(async () => {
      await newsroom.cms.deleteUpload('recordings', UploadedSchema.parse(await answer).doc.id)
    })
  })
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(id)
  await editor.body.click()
  await editor.body.press('ControlOrMeta+End')
  const title = uniqueName('A harbour')

  const form = await editor.addBlock('Recording')
  await form.getByRole('button', { name: 'Create New' }).click()
  const upload = page.getByRole('dialog').filter({ hasText: 'Creating new Recording' })
  const file = upload.locator('.file-field input[type=file]')
  await test.step('what pages cannot play is refused with a sentence', async () => {
    await file.setInputFiles({
      name: 'harbour.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    })
    await upload.getByRole('textbox', { name: 'Title' }).fill(title)
    await upload.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/This file is no recording that pages can play/).first()).toBeVisible()
  })
  await test.step('one that they can play is a card with its length', async () => {
    await upload.getByRole('button', { name: 'Take another file' }).click()
    await file.setInputFiles({ name: 'harbour.wav', mimeType: 'audio/wav', buffer: tone(2) })
    await upload.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(upload).toBeHidden()
    await form.getByRole('textbox', { name: 'Caption' }).fill('Heard at noon.')
    await editor.saveDrawer(form)
    await expect(editor.blocks).toContainText([`Recording${title} · Audio · 0:02 · Heard at noon.`])
    await editor.autosaved('Heard at noon.')
  })
  await expect(page.getByText(`‘${title}’ has no transcript`, { exact: false })).toBeVisible()
  const preview = await editor.showPreview()
  await expect(preview.getByRole('figure').filter({ hasText: title }).locator('audio')).toBeVisible()
  await editor.publish()

  await page.goto(`/articles/${slug}`)
  await expect(page.getByRole('figure').filter({ hasText: title })).toContainText('Audio · 0:02')
})

test('a reader plays a recording in parts, and loads nothing of it before @phone', async ({
  page,
  newsroom,
}) => {
  await page.goto('/')
  const poster = await newsroom.upload('A harbour in ice')
  const words = { credit: 'Recorded by Ada', transcript: 'It is cold.\n\nThen it thaws.' }
  const winter = await newsroom.uploadRecording(`${uniqueSlug('tone')}.wav`, tone(2), {
    title: 'A harbour in winter',
    ...words,
  })
  const film = await newsroom.uploadRecording(`${uniqueSlug('film')}.webm`, await filmFile(page), {
    title: 'A harbour in spring',
    captions,
    poster,
  })
  const article = await newsroom.publish({
    body: body(
      paragraph('Before it.'),
      contentBlock({ blockType: 'recording', recording: winter, caption: 'Heard at noon.' }),
      paragraph('Between them.'),
      contentBlock({ blockType: 'recording', recording: film }),
    ),
  })
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/recordings/')) files.push(pathname)
  })
  await page.goto(`/articles/${article.slug}`)
  const sound = page.getByRole('figure').filter({ hasText: 'A harbour in winter' })
  const video = page.getByRole('figure').filter({ hasText: 'A harbour in spring' })
  await video.scrollIntoViewIfNeeded()
  await expect(sound).toContainText(/Audio · 0:02\s*Heard at noon\.\s*Recorded by Ada/)
  await sound.getByText('Transcript').click()
  await expect(sound.getByText('Then it thaws.')).toBeVisible()
  await expect(video.locator('video')).toHaveAttribute('poster', /\/media\/.*\.webp/)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page, 'article')).toEqual([])
  expect(files).toEqual([])

  await test.step('it is played when that is asked for', async () => {
    const player = sound.locator('audio')
    const before = await video.locator('video').boundingBox()
    await player.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      const ended = new Promise((resolve) => audio.addEventListener('ended', resolve, { once: true }))
      await audio.play()
      await ended
    })
    expect(files[0]).toMatch(/^\/media\/recordings\/tone-.*\.wav$/)
    const spoken = await video.locator('video').evaluate(async (element: HTMLVideoElement) => {
      element.muted = true
      const subtitles = element.querySelector('track')
      if (!subtitles) throw new Error('The video has no captions.')
      const read = new Promise((resolve, reject) => {
        subtitles.addEventListener('load', resolve, { once: true })
        subtitles.addEventListener('error', reject, { once: true })
      })
      subtitles.track.mode = 'showing'
      await read
      const started = new Promise((resolve) =>
        element.addEventListener('timeupdate', resolve, { once: true }),
      )
      await element.play()
      await started
      element.pause()
      const [cue] = subtitles.track.cues ?? []
      return cue instanceof VTTCue ? cue.text : null
    })
    expect(spoken).toBe('The harbour freezes.')
    const after = await video.locator('video').boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  })

  await test.step('a file is answered in parts, as players ask for it', async () => {
    const [file = ''] = files
    const part = await page.request.get(file, { headers: { range: 'bytes=0-3' } })
    expect([part.status(), await part.text(), part.headers()['content-type']]).toEqual([
      206,
      'RIFF',
      'audio/wav',
    ])
    const beyond = await page.request.get(file, { headers: { range: 'bytes=99999999-' } })
    expect(beyond.status()).toBe(416)
  })

  await test.step('feeds have it as a file, the API keeps its shape', async () => {
    const feed = await (await page.request.get('/rss.xml')).text()
    const enclosures = feed.match(/<enclosure[^>]*>/g) ?? []
    const ofTone = enclosures.find((enclosure) => enclosure.includes(files[0] ?? 'no file'))
    expect(ofTone).toContain('type="audio/wav"')
    const answer = await (await page.request.get(`/api/articles/${article.slug}`)).json()
    expect(answer.contentBlocks).toEqual([])
  })
})

test('a page with recordings keeps its budgets', async ({ page, newsroom }) => {
  const recording = await newsroom.uploadRecording(`${uniqueSlug('tone')}.wav`, tone(1), {
    title: 'A tone',
    transcript: 'A tone.',
  })
  const { slug } = await newsroom.publish({
    body: body(
      longParagraph(0),
      contentBlock({ blockType: 'recording', recording }),
      ...[1, 2, 3, 4, 5, 6].map(longParagraph),
    ),
  })
  const isLong = true
  const weight = await weighPage(page, { path: `/articles/${slug}`, isLong })
  expect(findExcess(weight, budgetsOf({ name: 'recordings', path: '', isLong }))).toEqual([])
})
