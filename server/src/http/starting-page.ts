import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Language } from '@penside/domain/basics/language.ts'
import { preferredLanguage } from './first-page.ts'

type Activity = 'starting' | 'demo'
const sentences: Readonly<Record<Activity, Readonly<Record<Language, string>>>> = {
  starting: {
    ko: '서버를 시작하고 있습니다.',
    en: 'The server is starting.',
    vi: 'Máy chủ đang khởi động.',
  },
  demo: {
    ko: '데모 농장을 만들고 있습니다.',
    en: 'Making the demo farms.',
    vi: 'Đang tạo trại mẫu.',
  },
}
const openSoon: Readonly<Record<Language, string>> = {
  ko: '준비되면 바로 열립니다.',
  en: 'Penside opens as soon as it is ready.',
  vi: 'Penside sẽ mở ngay khi sẵn sàng.',
}

/** Listens on the server's port while the server starts: answers a page with a progress bar, and 503 to calls. */
export async function answerWhileStarting(
  port: number,
  https: { cert: string | Buffer; key: string | Buffer } | undefined,
) {
  let progress: number | null = null
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0]
    response.setHeader('cache-control', 'no-store')
    if (path === '/live') return sendJson(response, 200, { live: true })
    if (path === '/ready' || !request.headers.accept?.includes('text/html')) {
      response.setHeader('retry-after', '5')
      return sendJson(response, 503, { ready: false, reason: 'STARTING', progress })
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; connect-src 'self'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'`,
    })
    return response.end(pageOf(preferredLanguage(request), progress))
  }
  const server = https ? createSecureServer(https, answer) : createServer(answer)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '0.0.0.0', listening)
  })
  return {
    /** @param fraction of the demo farms that is filled, 0 to 1 */
    show(fraction: number) {
      progress = fraction
    },
    /** Frees the port. */
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:12px;padding:0 24px;box-sizing:border-box;text-align:center;font:17px/1.5 system-ui,sans-serif}
h1{margin:0;font-size:28px}
p{margin:0}
progress{width:min(320px,70vw);height:12px;accent-color:#2e7d4f}`

const script = `const bar = document.querySelector('progress')
setInterval(async () => {
  const answer = await fetch('/ready', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) return location.reload()
  const { progress } = (await answer?.json().catch(() => null)) ?? {}
  if (typeof progress !== 'number') return
  if (document.body.dataset.activity !== 'demo') return location.reload()
  bar.value = progress
}, 1000)`

function pageOf(language: Language, progress: number | null) {
  const activity: Activity = progress === null ? 'starting' : 'demo'
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Penside</title>
<style>${style}</style>
<body data-activity="${activity}">
<h1>Penside</h1>
<p id="what" role="status">${sentences[activity][language]}</p>
<progress aria-labelledby="what"${progress === null ? '' : ` value="${progress}"`}></progress>
<p>${openSoon[language]}</p>
<script>${script}</script>
`
}
