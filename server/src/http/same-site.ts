import type { FastifyRequest } from 'fastify'
import { refuse } from './problem.ts'

/**
 * Rejects requests that a form on another site sends on behalf of a signed-in person. Browsers name the site in `Sec-Fetch-Site`, older ones in
 * `Origin`; programs send neither. @throws Refusal INAPPROPRIATE_ACCESS
 */
export function checkSameSite({ host, headers: { origin, 'sec-fetch-site': site } }: FastifyRequest) {
  const isSameSite =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      : site === 'same-origin' || site === 'none'
  if (!isSameSite) throw refuse('INAPPROPRIATE_ACCESS')
}
