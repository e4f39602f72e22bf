import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { fetchGzip } from './bench/fetch-gzip.ts'
import { startNginx, type StaticFile } from './bench/nginx.ts'
import { describeMachine, median, printGoals } from './bench/report.ts'
import { measureRequestsPerSecond } from './bench/wrk.ts'

/*
 * npm run bench:serve [-- --origin http://localhost:4321 --seconds 8 --rounds 5]
 *
 * Compares the running site server with nginx `gzip_static` serving the very same bytes on the same machine,
 * in alternating rounds of one run. Needs a running product (`npm start`), and wrk and nginx on the PATH.
 */
const { values: options } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://127.0.0.1:4321' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    'nginx-port': { type: 'string', default: '4329' },
  },
})
const connections = 64
const origin = options.origin

const articlePath = await newestArticlePath()
const subjects = [
  { what: 'article page ÷ nginx gzip_static', path: articlePath, file: 'article.html', atLeast: 0.9 },
  {
    what: 'GET /api/articles/active ÷ nginx gzip_static',
    path: '/api/articles/active',
    file: 'active.json',
    atLeast: 0.8,
  },
]

const files: StaticFile[] = []
for (const subject of subjects) files.push(await readFile(subject.path, subject.file))

const nginx = await startNginx({ port: Number(options['nginx-port']), files })
console.log(
  `${describeMachine()}\n${connections} connections, ${options.rounds} rounds of ${options.seconds} s each side\n`,
)
try {
  const goals = []
  for (const subject of subjects) {
    const ratios = await compare(subject)
    goals.push({ what: subject.what, measured: median(ratios), unit: '', atLeast: subject.atLeast })
  }
  console.log('')
  process.exitCode = printGoals(goals) ? 0 : 1
} finally {
  await nginx.stop()
}

async function compare(subject: { path: string; file: string }): Promise<number[]> {
  const ratios: number[] = []
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const seconds = Number(options.seconds)
    const theirs = await measureRequestsPerSecond({
      url: `${nginx.origin}/${subject.file}`,
      connections,
      seconds,
    })
    const ours = await measureRequestsPerSecond({ url: `${origin}${subject.path}`, connections, seconds })
    ratios.push(ours / theirs)
    console.log(
      `${subject.path} round ${round}: site ${ours.toFixed(0)}/s, nginx ${theirs.toFixed(0)}/s, ratio ${(ours / theirs).toFixed(2)}`,
    )
  }
  return ratios
}

async function newestArticlePath(): Promise<string> {
  const answer = await fetch(`${origin}/rss.xml`)
  const link = /<item>.*?<link>[^<]*(\/articles\/[^<]+)<\/link>/s.exec(await answer.text())?.[1]
  if (link === undefined)
    throw new Error(`${origin}/rss.xml names no article: is the product running and seeded?`)
  return link
}

async function readFile(path: string, file: string): Promise<StaticFile> {
  const { bytes, contentType } = await fetchGzip(`${origin}${path}`)
  return { path: file, contentType, gzip: bytes, plain: gunzipSync(bytes) }
}
