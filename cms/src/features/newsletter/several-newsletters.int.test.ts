import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenIn, writeMails } from '../../../test/newsletter.ts'
import { ada, openSeveralNewsletters } from '../../../test/several-newsletters.ts'
import { env } from '../../env.ts'

let magazine: Awaited<ReturnType<typeof openSeveralNewsletters>>

beforeAll(async () => {
  magazine = await openSeveralNewsletters()
})
beforeEach(() => magazine.clear())

describe('choosing at sign-up', () => {
  test('one mail asks for all that were chosen, its link confirms them all, and one mail welcomes', async () => {
    const visitor = magazine.reader({ page: '/newsletters' })
    await visitor.signUp(ada, ['weekend-reading', 'newsletter'])
    const [mail, ...others] = await writeMails(magazine.payload)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(
      'Please confirm your subscription to The Meridian Newsletter and Weekend Reading',
    )
    expect(await magazine.taken()).toEqual([])
    await visitor.confirm(tokenIn(mail, 'confirm'))
    expect(await magazine.taken()).toEqual(['newsletter', 'weekend-reading'])
    const [welcome, ...more] = await writeMails(magazine.payload)
    expect(more).toEqual([])
    expect(welcome?.subject).toBe('Welcome to The Meridian Newsletter and Weekend Reading')
    expect(welcome?.text).toContain('On Fridays')
    expect(await magazine.choices.consentsOf(ada)).toMatchObject([
      { newsletter: 'newsletter', confirmed: true, page: '/newsletters' },
      { newsletter: 'weekend-reading', confirmed: true, page: '/newsletters' },
    ])
  })

  test("without a choice it is the magazine's own, and so is a choice of nothing that is offered", async () => {
    for (const chosen of [undefined, [], ['nonsense'], ['__proto__']]) {
      await magazine.clear()
      expect((await magazine.reader().signUp(ada, chosen)).status).toBe(200)
      expect(await magazine.choices.consentsOf(ada)).toMatchObject([{ newsletter: 'newsletter' }])
    }
  })

  test('a form without scripts sends each tick', async () => {
    const response = await magazine.api.api.request('/api/newsletter/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: env.PUBLIC_URL },
      body: 'email=ada%40example.com&newsletters=executive-agenda&newsletters=weekend-reading',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/requested'])
    expect(await magazine.choices.consentsOf(ada)).toMatchObject([
      { newsletter: 'executive-agenda' },
      { newsletter: 'weekend-reading' },
    ])
  })

  test('one for readers with a plan is had, and comes once there is a plan', async () => {
    await magazine.subscribe('executive-agenda')
    expect(await magazine.taken()).toEqual(['executive-agenda'])
    expect(await magazine.choices.sentNow(ada)).toBe('')
  })

  test('who has some of them is asked about the others alone, and who has all is told so', async () => {
    await magazine.subscribe('newsletter')
    await magazine.reader().signUp(ada, ['newsletter', 'weekend-reading'])
    expect((await writeMails(magazine.payload))[0]?.subject).toBe(
      'Please confirm your subscription to Weekend Reading',
    )
    await magazine.reader().signUp(ada, ['newsletter'])
    expect((await writeMails(magazine.payload))[0]?.subject).toContain('already subscribed')
  })

  test('the same browser asks again for others, and gets another mail; for the same it gets none', async () => {
    const visitor = magazine.reader()
    await visitor.signUp(ada, ['newsletter'])
    await visitor.signUp(ada)
    expect(await writeMails(magazine.payload)).toHaveLength(1)
    await visitor.signUp(ada, ['newsletter', 'weekend-reading'])
    expect(await writeMails(magazine.payload)).toHaveLength(1)
  })

  test('what step 2 tells reaches the subscriber, whichever of them is confirmed', async () => {
    const visitor = magazine.reader()
    await visitor.signUp(ada, ['newsletter', 'weekend-reading'])
    await visitor.giveDetails({ email: ada, firstName: 'Ada', lastName: 'Byron' })
    await visitor.confirm(tokenIn((await writeMails(magazine.payload))[0], 'confirm'))
    const [row] = await magazine.choices.query('select first_name as name from newsletter_subscribers')
    expect(row).toEqual({ name: 'Ada' })
  })
})

describe('the consent text of a newsletter', () => {
  const versionsOf = async (email: string) =>
    (await magazine.choices.consentsOf(email)).map(({ text }) => String(text))

  test('a changed text is a new version, an earlier one comes back with its own, and consents record theirs', async () => {
    const { docs } = await magazine.payload.find({
      collection: 'newsletters',
      where: { slug: { equals: 'weekend-reading' } },
    })
    const id = docs[0]?.id ?? 0
    const write = (consentText: string | null, clicks: 'none' | 'reader' = 'none') =>
      magazine.payload.update({ collection: 'newsletters', id, data: { consentText, clicks } })
    const first = await write('You agree to the first.')
    await magazine.reader().signUp(ada, ['newsletter', 'weekend-reading'])
    const second = await write('You agree to the second.')
    await magazine.reader().signUp('grace@example.com', ['weekend-reading'])
    expect(second.consentVersion).not.toBe(first.consentVersion)
    expect(await versionsOf(ada)).toEqual(['2026-11-20', first.consentVersion])
    expect(await versionsOf('grace@example.com')).toEqual([second.consentVersion])
    expect((await write('You agree to the first.')).consentVersion).toBe(first.consentVersion)
    const counted = await write('You agree to the first.', 'reader')
    expect(counted.consentVersion).not.toBe(first.consentVersion)
    expect(counted.consentTexts).toMatchObject([
      { text: 'You agree to the first.', coversReaderClicks: false },
      { text: 'You agree to the second.', coversReaderClicks: false },
      { text: 'You agree to the first.', coversReaderClicks: true },
    ])
    expect((await write(null)).consentVersion).toBeNull()
  })

  test('clicks of readers are counted under a text of its own alone', async () => {
    const { docs } = await magazine.payload.find({
      collection: 'newsletters',
      where: { slug: { equals: 'executive-agenda' } },
    })
    await expect(
      magazine.payload.update({
        collection: 'newsletters',
        id: docs[0]?.id ?? 0,
        data: { clicks: 'reader' },
      }),
    ).rejects.toThrow(/Clicks/)
  })

  test('mail comes from domains that are set up for it, and from no others', async () => {
    const { docs } = await magazine.payload.find({
      collection: 'newsletters',
      where: { slug: { equals: 'executive-agenda' } },
    })
    const id = docs[0]?.id ?? 0
    const own = `agenda@${env.MAIL_FROM.address.split('@')[1]}`
    await magazine.payload.update({ collection: 'newsletters', id, data: { senderAddress: own } })
    await expect(
      magazine.payload.update({
        collection: 'newsletters',
        id,
        data: { senderAddress: 'agenda@elsewhere.example' },
      }),
    ).rejects.toThrow(/Sender Address/)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(magazine.api.problems).toEqual([])
})
