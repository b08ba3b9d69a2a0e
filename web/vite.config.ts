import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

type CodeSplittingNameFunction = Rolldown.CodeSplittingNameFunction

const server = `http://localhost:${process.env.PORT ?? 3000}`

type Graph = Parameters<CodeSplittingNameFunction>[1]

/** What the first screen cannot do without: everything that `main.tsx` reaches without an `import()`. */
let first: Set<string> | undefined
function isFirst(id: string, graph: Graph): boolean {
  if (!first) {
    first = new Set()
    const waiting = [`${import.meta.dirname}/src/app/main.tsx`]
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      if (first.has(each)) continue
      first.add(each)
      waiting.push(...(graph.getModuleInfo(each)?.importedIds ?? []))
    }
  }
  return first.has(id)
}

/**
 * Few files instead of a hundred small ones, which a phone would ask for one by one: the libraries, the app, and the controls and icons
 * that only rooms use, which come with the first room. Together they are no larger than the pieces were. What comes late and is large
 * stays by itself.
 */
const chunkOf: CodeSplittingNameFunction = (id, graph) => {
  const shared =
    /\/web\/src\/(ui|screen)\/(?!calendar-grid|chart|report-screen|bars|counts-field|keypad|storage-warnings|theme\.|unsent|save\.)|\/@tabler\//.test(
      id,
    )
  if (!isFirst(id, graph)) return shared ? 'controls' : null
  return id.includes('/node_modules/') ? 'libraries' : 'app'
}

/** Where the server answers calls: never a screen, and never kept by the service worker. */
const calls = [/^\/+mobile\//, /^\/+penside\//, /^\/+statistics\//, /^\/+live$/, /^\/+ready$/]

/**
 * The service worker keeps the app itself: all that entry needs, so that it opens in a barn. A new version waits until a person lets it in
 * (`offline/worker.ts`). Answers of the server it does not touch: `offline/` keeps what may be kept, for whom it may be.
 */
const installedApp = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  // One per language, in public/.
  manifest: false,
  workbox: {
    globPatterns: [
      'index.html',
      'scheme.js',
      'favicon.svg',
      'icon-192.png',
      '*.webmanifest',
      'assets/*.{js,css}',
    ],
    // What entry does without: charts and sheets come with a network, and are kept once they came.
    globIgnores: ['assets/chart-engine-*', 'assets/browser-*'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: calls,
    // The page that has just installed it may lose its network before it is ever loaded again.
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) =>
          sameOrigin && /^\/assets\/[^/]+\.(js|css|wasm)$/.test(url.pathname),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 20, maxAgeSeconds: 60 * 86_400 } },
      },
    ],
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), installedApp],
  // One Mantine: the calendar must find the provider of the same copy.
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    reportCompressedSize: true,
    // ECharts, which is loaded with the first chart only.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'app' }],
        },
      },
    },
  },
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
