/** Database address with a statement timeout, which takes precedence over the pool's own. */
export function withLimit(databaseUrl: string, limit: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=penside_app -c statement_timeout=${limit}`)
  return url.href
}
