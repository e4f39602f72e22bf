import { spawn } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type StaticFile = { path: string; contentType: string; gzip: Buffer; plain: Buffer }

export type Nginx = { origin: string; stop: () => Promise<void> }

/**
 * Starts nginx with `gzip_static` over the given bytes, tuned as its documentation advises for static files
 * (sendfile, keep-alive without a limit of requests, no access log), one worker per core.
 */
export async function startNginx(input: { port: number; files: StaticFile[] }): Promise<Nginx> {
  const root = await mkdtemp(join(tmpdir(), 'meridian-nginx-'))
  for (const file of input.files) {
    const path = join(root, 'www', file.path)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, file.plain)
    await writeFile(`${path}.gz`, file.gzip)
  }
  await writeFile(join(root, 'nginx.conf'), configuration(root, input))
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${input.port}`
  await waitUntilAnswering(`${origin}/${input.files[0]?.path ?? ''}`)
  return {
    origin,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGQUIT')
      await ended
      await rm(root, { recursive: true, force: true })
    },
  }
}

function configuration(root: string, input: { port: number; files: StaticFile[] }): string {
  const locations = input.files.map(
    (file) => `location = /${file.path} { types {} default_type "${file.contentType}"; }`,
  )
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${root}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  client_body_temp_path ${root}/body;
  proxy_temp_path ${root}/proxy;
  fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi;
  scgi_temp_path ${root}/scgi;
  server {
    listen 127.0.0.1:${input.port} reuseport;
    root ${root}/www;
    gzip_static on;
    ${locations.join('\n    ')}
  }
}
`
}

async function waitUntilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch((cause: unknown) => new Error('not yet', { cause }))
    if (!(answer instanceof Error) && answer.ok) return
    await pause(50)
  }
  throw new Error(`nginx did not answer at ${url} within 5 s.`)
}
