// Before the server, `node --import`: what Node makes of the sources is kept beside the packages, so the next start takes half the work.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
