import { z } from 'zod'
import { sendCampaign } from './campaigns.ts'
import { EngineError } from './engine.ts'
import { type Proof } from './proof.ts'
import { say } from '../observers/summary.ts'
import { until } from '../observers/publisher.ts'
import { expectThat } from './upgrade.ts'

/**
 * Hands a mail to Amazon SES, whose client is loaded when it is needed: once with the credentials that a machine in Amazon's
 * cloud would have, and once with some that lead to a server which does not answer.
 */
const mailBySes = `
  import { createSesTransport } from './src/platform/mail-transports/http/ses-transport.ts'
  const address = 'nobody@meridian.example'
  const mail = {
    key: 'proof', messageId: '<proof@meridian.example>', from: { name: '', address }, to: address, envelopeFrom: address,
    subject: 'Proof', text: 'Proof', html: 'Proof', headers: {},
  }
  const replies = []
  for (const credentials of [null, { accessKeyId: 'proof', secretAccessKey: 'proof' }]) {
    const transport = createSesTransport({
      region: 'eu-central-1', endpoint: 'http://127.0.0.1:9', credentials, configurationSet: null, connections: 1,
    })
    replies.push((await transport.handOver(mail, AbortSignal.timeout(30_000))).reply)
  }
  console.log(replies.join('; '))
  process.exit()`

/** Programs of the image that nothing else of this proof runs, and what each says. */
const programs = [
  { command: ['src/programs/worker/redrive.ts'], says: 'queued again' },
  { command: ['src/programs/rebuild-search.ts'], says: '' },
  { command: ['src/programs/check-payments.ts'], says: '' },
  { command: ['src/programs/read-everything.ts'], says: '' },
  {
    command: ['--input-type=module', '--eval', mailBySes],
    says: 'No answer: CredentialsProviderError; No answer: ECONNREFUSED',
  },
  // Without a bucket, or beside processes that run, these have nothing to do and say so.
  { command: ['src/programs/copy-media.ts'], says: 'MEDIA_BUCKET' },
  { command: ['src/programs/purge-cdn.ts'], says: 'CDN is not set' },
  { command: ['src/programs/delete-test-payments.ts'], says: 'The magazine is running' },
]
const IssuesSchema = z.array(z.object({ id: z.string(), pdfUrl: z.string().nullable() }))
const VersionSchema = z.object({ doc: z.object({ id: z.number(), slug: z.string(), updatedAt: z.string() }) })

/**
 * Runs what the images hold and no other step does: the commands for operators, and what the worker does in processes
 * of their own, which draw, typeset, keep appointments and send campaigns.
 */
export async function runPrograms(proof: Proof): Promise<void> {
  const { project } = proof
  for (const { command, says } of programs) {
    const output = await project
      .compose(['run', '--rm', '--no-deps', 'prepare', 'node', ...command])
      .catch(explainedIf(says))
    expectThat(
      output.includes(says) && !output.includes('ERR_MODULE'),
      `${command.join(' ')} runs: ${output}`,
    )
  }
  await typesetIssue(proof)
  await drawShareImage(proof)
  await publishBySchedule(proof)
  await sendCampaign(proof)
  say('every program of the images has run')
}

/** A program may refuse, with its sentence: what it must not do is miss a file. */
function explainedIf(says: string): (error: unknown) => string {
  return (error) => {
    if (error instanceof EngineError && says !== '') return error.message
    throw error
  }
}

async function typesetIssue({ staff, magazine, client }: Proof): Promise<void> {
  const slug = 'containers-of-the-proof'
  const issue = await staff.create('issues', {
    title: 'The Container Issue',
    description: 'An issue that is read by nobody.',
    season: 'Spring',
    year: 1990,
    slug,
    _status: 'published',
  })
  const article = { ...magazine.article('An article of the issue'), issue: issue.id, printOrder: 1 }
  await staff.create('articles', article)
  const pdfUrl = async () => {
    const { body } = await client.send('/api/issues')
    return IssuesSchema.parse(JSON.parse(body.toString())).find(({ id }) => id === slug)?.pdfUrl ?? null
  }
  await until(async () => (await pdfUrl()) !== null, 'the issue is typeset')
  const { status, body } = await client.send(new URL((await pdfUrl()) ?? '/', 'https://localhost').pathname)
  expectThat(status === 200 && body.subarray(0, 5).toString() === '%PDF-', 'the PDF of the issue is served')
}

async function drawShareImage({ publisher, client }: Proof): Promise<void> {
  const published = await publisher.publish()
  if (!published) throw new Error('A publish was refused though nothing is broken.')
  const address = async () => {
    const page = (await client.send(`/articles/${published.slug}`)).body.toString()
    return /property="og:image" content="([^"]*\/media\/share\/[^"]+)"/.exec(page)?.[1] ?? null
  }
  // Until it is drawn, its address leads to the one of the magazine.
  const isDrawn = async () => {
    const path = await address()
    return path !== null && (await client.send(new URL(path, 'https://localhost').pathname)).status === 200
  }
  await until(isDrawn, 'the share image is drawn')
}

async function publishBySchedule({ staff, magazine, publisher }: Proof): Promise<void> {
  const title = 'Published by the clock'
  const draft = { ...magazine.article(title), slug: 'published-by-the-clock', _status: 'draft' }
  const answer = await staff.ask('POST', '/cms/api/articles?draft=true&depth=0', draft)
  const { id, slug, updatedAt } = VersionSchema.parse(JSON.parse(answer.body.toString())).doc
  await staff.ask('POST', '/api/staff/schedules', {
    collection: 'articles',
    documentId: id,
    seenAt: updatedAt,
    action: 'publish',
    dueAt: new Date(Date.now() + 5000).toISOString(),
    timeZone: 'UTC',
  })
  await until(() => publisher.isLive({ slug, title }), 'the scheduled article is live')
}
