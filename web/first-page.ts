// Prerenders the page: the build renders the sign-in form in each language, and puts it with styles and two small
// scripts into index.html. The server inserts the form of the reader's language (server/src/http/first-page.ts).
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import react from '@vitejs/plugin-react'
import type { Prerendered } from './src/app/prerender.tsx'
import type { LaterFiles } from './src/app/first.ts'
import { byLanguage } from '@penside/domain/basics/language.ts'
import { openPaths } from './src/app/open-paths.ts'
import { moduleOfWords, wordsOfOneLanguage } from './vite-words.ts'

const root = import.meta.dirname
const app = (name: string) => join(root, 'src', 'app', name)

export function firstPage(): Plugin[] {
  return [
    {
      name: 'first-page-in-development',
      apply: 'serve',
      transformIndexHtml: () => [
        { tag: 'script', attrs: { type: 'module', src: '/src/app/colours.ts' }, injectTo: 'head' },
      ],
    },
    {
      name: 'first-page',
      apply: 'build',
      enforce: 'post',
      async generateBundle(_, bundle) {
        const page = bundle['index.html']
        // The prerendering build also uses this file, and has no page.
        if (page?.type !== 'asset') return
        const [drawn, colours, first] = await Promise.all([
          prerenderAll(),
          inlineScript(app('colours.ts')),
          inlineScript(app('first.ts')),
        ])
        page.source = pageWith(String(page.source), bundle, { drawn, colours, first })
      },
      writeBundle: ({ dir = '' }, bundle) => pack(dir, bundle),
    },
  ]
}

function pageWith(
  page: string,
  bundle: Rolldown.OutputBundle,
  { drawn, colours, first }: { drawn: Prerendered[]; colours: string; first: string },
): string {
  let styles = ''
  const [head = '', body = ''] = page
    .replace(/<!--.*?-->\s*/gs, '')
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">\s*/g, (_, name: string) => {
      const file = bundle[name]
      if (file?.type !== 'asset') throw new Error(`There are no styles in ${name}`)
      styles += String(file.source)
      // It is inlined, so it must not be requested.
      delete bundle[name]
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') stylesOf(chunk).delete(name)
      return ''
    })
    .split('</head>')
  const templates = drawn.map(
    ({ shows, language, html }) => `<template data-shows="${shows}" lang="${language}">${html}</template>`,
  )
  const script = `const laterFiles=${JSON.stringify(laterFilesIn(bundle))};${first}`
  return [
    `${head}<style>${styles.trim()}</style><script>${colours}</script></head>`,
    body.replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-open="${openPaths.join(' ')}"></div>${templates.join('')}<script>${script}</script>`,
    ),
  ].join('')
}

/** Compresses the files of every start once, with the best compression, which a server could not afford per request. */
async function pack(folder: string, bundle: Rolldown.OutputBundle) {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  // The prerendering build also uses this file.
  if (entry?.type !== 'chunk' || !bundle['index.html']) return
  const { words, rooms, house, phone } = laterFilesIn(bundle)
  const later = [...Object.values(words), ...Object.values(rooms), house, phone]
    .flat()
    .map((path) => path.slice(1))
  const files = new Set([entry.fileName, ...entry.imports, ...later])
  await Promise.all(
    [...files].map(async (name) =>
      writeFile(join(folder, `${name}.br`), await packed(await readFile(join(folder, name)))),
    ),
  )
}

const packed = promisify(brotliCompress)

/** Files that are requested as soon as the page has loaded. */
function laterFilesIn(bundle: Rolldown.OutputBundle): LaterFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const there = new Set([entry.fileName, ...entry.imports])
  const filesOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`No file has ${module} in it`)
    return [chunk.fileName, ...chunk.imports, ...stylesOf(chunk)]
      .filter((file) => !there.has(file))
      .map((file) => `/${file}`)
  }
  const inEach = (part: 'first' | 'rooms') => byLanguage((language) => filesOf(moduleOfWords(part, language)))
  return {
    words: inEach('first'),
    rooms: inEach('rooms'),
    house: filesOf(app('router.tsx')),
    phone: filesOf(join(root, 'src', 'offline', 'phone.ts')),
  }
}

/** Styles of a chunk, according to the build. */
const stylesOf = (chunk: Rolldown.OutputChunk): Set<string> =>
  (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? new Set()

const quiet = { configFile: false, logLevel: 'warn', root } as const

async function inlineScript(file: string): Promise<string> {
  const built = await build({
    ...quiet,
    publicDir: false,
    build: {
      write: false,
      minify: true,
      lib: { entry: file, formats: ['iife'], name: 'first' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/') } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${file} was not built`)
  return output.output[0].code.trim()
}

/** Runs in a process of its own, because the app keeps timers and connections open. */
async function prerenderAll(): Promise<Prerendered[]> {
  // Below node_modules, where imports of libraries resolve.
  const folder = await mkdtemp(join(root, '..', 'node_modules', '.first-page-'))
  try {
    await build({
      ...quiet,
      publicDir: false,
      plugins: [wordsOfOneLanguage(), react()],
      build: { ssr: app('prerender.tsx'), outDir: folder, emptyOutDir: true },
    })
    const file = (await readdir(folder)).find((name) => /^prerender\.m?js$/.test(name)) ?? ''
    const program = `import { prerenderAll } from ${JSON.stringify(join(folder, file))}
      import { writeFileSync } from 'node:fs'
      writeFileSync(process.argv[1], JSON.stringify(await prerenderAll()))
      process.exit()`
    const result = join(folder, 'prerender.json')
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, result], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    return JSON.parse(await readFile(result, 'utf8')) as Prerendered[]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
