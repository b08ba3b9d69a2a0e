import { SaxesParser } from 'saxes'

const maxDepth = 30

/**
 * Texts or `href` of the children of each element with a name, by the children's names; the first of several.
 * @throws Error if the XML is not well-formed, has a document type or is nested too deep
 */
export function elementsOf(text: string, name: string): Record<string, string>[] {
  const open: string[] = []
  const found: Record<string, string>[] = []
  let inside = 0
  let held = ''
  const parser = new SaxesParser()
  // Feeds use it undeclared.
  parser.ENTITIES['nbsp'] = ' '
  const put = () => {
    const tag = open.at(-1)
    if (inside > 0 && tag && tag !== name && held.trim() !== '') found.at(-1)![tag] ??= held.trim()
    held = ''
  }
  const hold = (part: string) => {
    held += part
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('the XML has a document type')
  })
  parser.on('text', hold)
  parser.on('cdata', hold)
  parser.on('opentag', ({ name: tag, attributes }) => {
    put()
    open.push(tag)
    if (open.length > maxDepth) throw new Error('the XML is too deep')
    if (tag === name) {
      inside++
      found.push({})
    } else if (inside > 0 && attributes['href'] !== undefined) found.at(-1)![tag] ??= attributes['href']
  })
  parser.on('closetag', ({ name: tag }) => {
    put()
    open.pop()
    if (tag === name) inside--
  })
  parser.write(text).close()
  return found
}
