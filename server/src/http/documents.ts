import { resolve } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Serves the OpenAPI document as pages at `/api`, where calls can be tried as the signed-in person, and at `/api/json`. */
export async function serveDocuments(app: FastifyInstance) {
  const baseDir = resolve(import.meta.dirname, '../../../docs')
  await app.register(swagger, {
    mode: 'static',
    specification: { path: resolve(baseDir, 'openapi.json'), baseDir },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api',
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
