// Health check of a container: succeeds if GET /ready of the server on this machine does.
import http from 'node:http'
import https from 'node:https'

const port = process.env.PORT || '3000'
const secure = Boolean(process.env.TLS_CERT)
// The certificate is for the name by which phones call it.
const options = { host: '127.0.0.1', port, path: '/ready', timeout: 5_000, rejectUnauthorized: false }
const request = (secure ? https : http).get(options, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
request.on('timeout', () => request.destroy(new Error('it does not answer')))
request.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
