import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { chunkOfWords, wordsOfOneLanguage } from './vite-words.ts'
import { withoutJsonSchemas } from './vite-zod.ts'
import { firstPage } from './first-page.ts'
import { serviceWorker } from './vite-service-worker.ts'

type CodeSplittingNameFunction = Rolldown.CodeSplittingNameFunction

const server = `http://localhost:${process.env.PORT ?? 3000}`

type Graph = Parameters<CodeSplittingNameFunction>[1]

/** Modules that a file reaches without `import()`. */
const reached = new Map<string, Set<string>>()
function isReachedFrom(start: string, id: string, graph: Graph): boolean {
  let found = reached.get(start)
  if (!found) {
    reached.set(start, (found = new Set()))
    const waiting = [join(import.meta.dirname, 'src', 'app', start)]
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      if (found.has(each)) continue
      found.add(each)
      waiting.push(...(graph.getModuleInfo(each)?.importedIds ?? []))
    }
  }
  return found.has(id)
}

/** The icon library has one index file, which hides who uses which icon. */
const firstIcons = new Set<string>()
function isFirstIcon(id: string, graph: Graph): boolean {
  if (firstIcons.size === 0)
    for (const each of reached.get('main.tsx') ?? [])
      if (!each.includes('/node_modules/'))
        for (const [icon] of graph.getModuleInfo(each)?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? [])
          firstIcons.add(icon)
  return firstIcons.has(/(Icon\w+)\.\w+$/.exec(id)?.[1] ?? '')
}

/** Icons that our own files import, by excluded folder. */
const namedElsewhere = new Map<string, Set<string>>()
function isNamedBut(some: string, id: string): boolean {
  const source = join(import.meta.dirname, 'src')
  let named = namedElsewhere.get(some)
  if (!named) {
    named = new Set(
      readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(some))
        .flatMap((file) => readFileSync(join(source, file), 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []),
    )
    namedElsewhere.set(some, named)
  }
  return named.has(/(Icon\w+)\.\w+$/.exec(id)?.[1] ?? '')
}
/** Icons of the equipment's screens only are loaded with them, since many farms have no equipment. */
const isOfEquipment = (id: string) => !isNamedBut('equipment', id)
/** The same for icons of the menu. */
const isOfSigns = (id: string) => !isNamedBut('app/menu-icons.ts', id)

/**
 * Groups modules into few files, instead of a hundred requests: libraries and app for the sign-in form; and the app
 * behind it, with the controls and icons of its rooms. Large parts that are loaded late stay separate.
 */
const chunkOf: CodeSplittingNameFunction = (id, graph) => {
  const isFirst = isReachedFrom('main.tsx', id, graph)
  if (/@tabler\/.*\/icons\//.test(id))
    return isFirstIcon(id, graph)
      ? 'libraries'
      : isOfEquipment(id)
        ? 'equipment-icons'
        : isOfSigns(id)
          ? 'signs'
          : 'inside'
  if (isFirst) return id.includes('/node_modules/') ? 'libraries' : 'app'
  // Named separately, because the Excel writer contains it: a card works offline, a sheet does not.
  if (/\/node_modules\/(qrcode|dijkstrajs)\//.test(id)) return 'qr-code'
  const shared =
    /\/web\/src\/(ui|screen)\/(?!chart|report-screen|bars|counts-field|sort-rows|keypad|month-picker|list-export|remove-record|restored-group|one-time-link|theme-segments|storage-warnings|unsent|group-moves|save\.|history-rows|fields|undo|left-out|not-in-heat|workbook|camera|code-reader|vibrate|draft-state|leaving|whole-list|group-list|many|spark-line|series|sorted|desk-rows|rows-table|table-sheet|title-choice|managed-list|todays-lists|delete-button|sort-select|qr-picture|print-margins|excel|operation-list)/.test(
      id,
    )
  // Kinds of records that the phone knows offline are needed by every room; those of groups by few.
  if (id.endsWith('/domain/src/groups/withdrawal.ts')) return 'contract-of-groups'
  if (/\/(contract|domain)\/src\//.test(id) && isReachedFrom('../offline/phone.ts', id, graph))
    return /contract\/src\/(groups\/|stores\/|offline\/)/.test(id) ? 'contract-of-groups' : 'contract'
  return shared || isReachedFrom('router.tsx', id, graph) ? 'inside' : null
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wordsOfOneLanguage(), withoutJsonSchemas(), react(), firstPage(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    reportCompressedSize: true,
    // ECharts, which is loaded with the first chart only.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${chunkOfWords(facadeModuleId) ?? '[name]'}-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'app' }],
        },
      },
    },
  },
  // Modules, so that a worker can load a part when it is needed.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/mobile': server,
      '/penside': server,
      '/statistics': server,
      '/live': server,
      '/ready': server,
    },
  },
})
