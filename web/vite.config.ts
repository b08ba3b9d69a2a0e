import { existsSync } from 'node:fs'
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

/** Files and folders of shared parts that few screens need. */
const rarelyNeeded = [
  'screen/camera',
  'screen/code-reader',
  'screen/delete-button',
  'screen/desk-rows',
  'screen/draft-state',
  'screen/excel',
  'screen/exit-question',
  'screen/fields',
  'screen/group-list',
  'screen/group-moves',
  'screen/history-rows',
  'screen/list-export',
  'screen/managed-list',
  'screen/many/',
  'screen/not-in-heat',
  'screen/omitted-sows',
  'screen/one-time-link',
  'screen/operation-list',
  'screen/print-margins',
  'screen/remove-record',
  'screen/report-screen',
  'screen/restored-group',
  'screen/save',
  'screen/sort-rows',
  'screen/storage-warnings',
  'screen/table-sheet',
  'screen/theme-segments',
  'screen/title-choice',
  'screen/todays-lists',
  'screen/undo',
  'screen/unsent',
  'screen/use-sorted',
  'screen/vibrate',
  'screen/whole-list',
  'screen/workbook/',
  'ui/bars',
  'ui/chart',
  'ui/chart-engine',
  'ui/counts-field',
  'ui/keypad',
  'ui/month-picker',
  'ui/qr-picture',
  'ui/rows-table',
  'ui/series',
  'ui/sort-select',
  'ui/spark-line',
]
const sourceFolder = join(import.meta.dirname, 'src')
for (const part of rarelyNeeded)
  if (!['', '.ts', '.tsx'].some((ending) => existsSync(join(sourceFolder, part + ending))))
    throw new Error(`web/vite.config.ts names ${part}, which web/src does not have.`)

/**
 * Groups modules into few files, instead of a hundred requests: libraries and app for the sign-in form; and the app
 * behind it, with the controls and icons of its rooms. Large parts that are loaded late stay separate.
 */
const chunkOf: CodeSplittingNameFunction = (id, graph) => {
  const isFirst = isReachedFrom('main.tsx', id, graph)
  if (isFirst) return id.includes('/node_modules/') ? 'libraries' : 'app'
  // Many farms have no equipment, and the form of sign-in no menu.
  if (id.endsWith('/web/src/ui/icons/equipment.ts')) return 'equipment-icons'
  if (id.endsWith('/web/src/ui/icons/menu.ts')) return 'signs'
  // Named separately, because the Excel writer contains it: a card works offline, a sheet does not.
  if (/\/node_modules\/(qrcode|dijkstrajs)\//.test(id)) return 'qr-code'
  const [, part = ''] = /\/web\/src\/((?:ui|screen)\/[^.]+)/.exec(id) ?? []
  const isShared =
    part !== '' && !rarelyNeeded.some((each) => (each.endsWith('/') ? part.startsWith(each) : part === each))
  // Kinds of records that the phone knows offline are needed by every room; those of groups by few.
  if (id.endsWith('/domain/src/groups/withdrawal.ts')) return 'contract-of-groups'
  if (/\/(contract|domain)\/src\//.test(id) && isReachedFrom('../offline/phone.ts', id, graph))
    return /contract\/src\/(groups\/|stores\/|offline\/)/.test(id) ? 'contract-of-groups' : 'contract'
  return isShared || isReachedFrom('router.tsx', id, graph) ? 'inside' : null
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
