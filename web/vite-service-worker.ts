import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Files that entry needs. */
const needed = ['index.html', 'favicon.svg', 'icon-192.png', '*.webmanifest', 'assets/*.{js,css}']
/** Charts and sheets need a network, and are cached once loaded. */
const loadedLater = ['assets/chart-engine-*', 'assets/trend-chart-*', 'assets/browser-*']

/** Builds the service worker into one file after the app, with the list of files that it caches. */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      async handler() {
        await build({
          root: import.meta.dirname,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': '"production"',
            precached: JSON.stringify(precachedIn(folder)),
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            lib: {
              entry: join(import.meta.dirname, 'src/offline/service-worker.ts'),
              formats: ['iife'],
              name: 'serviceWorker',
              fileName: () => 'sw.js',
            },
          },
        })
      },
    },
  }
}

/** Files with their revisions; assets have them in their names. */
const precachedIn = (folder: string) =>
  globSync(needed, { cwd: folder, exclude: loadedLater })
    .toSorted()
    .map((url) => ({
      url,
      revision: url.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(readFileSync(join(folder, url)))
            .digest('hex')
            .slice(0, 32),
    }))
