/** XML as services outside answer it, read strictly: no document type, so no entities of its own, and what is opened is closed. */

const tokens =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/!?]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>|([^<]+)/gy
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const deepest = 30

const plain = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return named[name] ?? whole
  })

/** The text first found below each element of a name, or where it leads, by the names of what holds them. @throws where it is no XML */
export function elementsOf(text: string, name: string): Record<string, string>[] {
  const open: string[] = []
  const found: Record<string, string>[] = []
  let inside = 0
  let at = 0
  for (const [token, cdata, closing, tag, attributes = '', empty, said] of text
    .replace(/^\uFEFF/, '')
    .matchAll(tokens)) {
    at += token.length
    const held = cdata ?? (said === undefined ? undefined : plain(said))
    if (held !== undefined) {
      const last = open.at(-1)
      if (last === undefined && held.trim() !== '') throw new Error('text outside the XML')
      const row = found.at(-1)
      if (inside > 0 && row && last !== undefined && last !== name && held.trim() !== '')
        row[last] ??= held.trim()
    } else if (closing) {
      if (open.pop() !== tag) throw new Error(`${tag} is closed where it is not open`)
      if (tag === name) inside--
    } else if (tag !== undefined) {
      const row = found.at(-1)
      const href = /\shref=(?:"([^"]*)"|'([^']*)')/.exec(attributes)
      if (href && inside > 0 && row) row[tag] ??= plain(href[1] ?? href[2] ?? '')
      if (empty) continue
      open.push(tag)
      if (open.length > deepest) throw new Error('the XML is too deep')
      if (tag === name) {
        inside++
        found.push({})
      }
    }
  }
  if (at < text.replace(/^\uFEFF/, '').length || open.length > 0 || at === 0) throw new Error('no whole XML')
  return found
}
