import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileProblem, orBroken } from './problem.ts'

/** Name under which text after the first child of an element is among the children. */
export const textName = '#text'

/** Element of a part; `text` is the text before its first child. Prefixes of names are dropped, because every program chooses its own. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

const chunkBytes = 1_048_576
/** Mistakes are skipped, because some programs write control characters or undeclared entities. A hostile file has more than these. */
const maxXmlErrors = 1_000
/** Elements nested deeper than in any workbook. */
const maxDepth = 100

/**
 * Elements of some names, read chunk by chunk: a large sheet would not fit into one string.
 *
 * @param openings names of elements that are also reported, without content, where they begin @throws FileProblem
 */
export function* elementsIn(
  bytes: Uint8Array,
  names: readonly string[],
  openings: readonly string[] = [],
): Generator<XmlElement> {
  const found: XmlElement[] = []
  /** The element that is being read, inside those that enclose it. */
  const open: XmlElement[] = []
  const parser = new SaxesParser()
  let errors = 0
  let depth = 0
  parser.on('error', () => {
    if ((errors += 1) > maxXmlErrors) throw new FileProblem('broken')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const local = withoutPrefix(tag.name)
    if ((depth += 1) > maxDepth) throw new FileProblem('broken')
    const isOpening = open.length === 0 && openings.includes(local)
    if (open.length === 0 && !isOpening && !names.includes(local)) return
    const attributes = Object.entries(tag.attributes).map(([key, value]) => [withoutPrefix(key), value])
    const element = { name: local, attributes: Object.fromEntries(attributes), text: '', children: [] }
    if (isOpening) {
      found.push(element)
      return
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    if (element.children.length === 0) element.text += text
    else element.children.push({ name: textName, attributes: {}, text, children: [] })
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth -= 1
    const element = open.pop()
    if (element && open.length === 0) found.push(element)
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const end = at + chunkBytes
    const text = decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length })
    orBroken(() => parser.write(text))
    yield* found.splice(0)
  }
}

export const attributeOf = (element: XmlElement | undefined, name: string) => element?.attributes[name] ?? ''
export const childOf = (element: XmlElement, name: string) =>
  element.children.find((child) => child.name === name)
