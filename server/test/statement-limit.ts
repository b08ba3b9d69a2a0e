/** The address of a database whose calls may ask a statement for so long: what stands in the address comes before what the pool says. */
export function withLimit(databaseUrl: string, limit: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c role=penside_app -c statement_timeout=${limit}`)
  return url.href
}
