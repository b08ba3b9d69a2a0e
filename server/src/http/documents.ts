import { resolve } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Where programs' makers read of all calls, and try them as whoever is signed in. */
const documentsPath = '/api'

/** The printed document of all calls, as pages and at `/api/json`. */
export async function serveDocuments(app: FastifyInstance) {
  const baseDir = resolve(import.meta.dirname, '../../../docs')
  await app.register(swagger, {
    mode: 'static',
    specification: { path: resolve(baseDir, 'openapi.json'), baseDir },
  })
  await app.register(swaggerUi, {
    routePrefix: documentsPath,
    theme: { title: 'Penside API' },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      filter: true,
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: true,
    },
  })
}
