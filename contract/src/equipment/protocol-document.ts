import * as z from 'zod'
import {
  declared,
  equipmentTypes,
  measuresOf,
  settingsOf,
  type Unit,
} from '@penside/domain/equipment/types.ts'
import * as protocol from './protocol.ts'

/** Messages and their topics, in the order of the page. */
const messages = {
  state: protocol.state,
  meta: protocol.meta,
  readings: protocol.readings,
  event: protocol.event,
  ack: protocol.ack,
  settings: protocol.reported,
  command: protocol.command,
  result: protocol.result,
  poll: protocol.poll,
  polled: protocol.polled,
  refusal: protocol.refusal,
} as const

/** JSON Schema of each message, for manufacturers. */
export const protocolSchemas = () => ({
  version: protocol.protocolVersion,
  limits: {
    maxMessageBytes: protocol.maxMessageBytes,
    maxSamples: protocol.maxSamples,
    keptResults: protocol.keptResults,
    clockTolerance: protocol.clockTolerance,
  },
  messages: Object.fromEntries(
    Object.entries(messages).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]),
  ),
})

const ofWhat = { equipment: '', tag: 'ear tag', passage: 'number of the passage' }
const inUnit = (unit: Unit) => (unit === '' ? '' : ` ${unit}`)

/** Table of the measures and settings of each type. */
function typesTable(): string {
  const rows = equipmentTypes.map((type) => {
    const { noun, cycle, of } = declared(type)
    const measures = measuresOf(type).map(
      ([
        name,
        {
          kind,
          unit,
          possible: [least, most],
        },
      ]) =>
        kind === 'counter'
          ? `\`${name}\` counter, at most ${most}${inUnit(unit)} an hour`
          : `\`${name}\` ${least} to ${most}${inUnit(unit)}`,
    )
    const settings = settingsOf(type).map(
      ([
        name,
        {
          kind,
          unit,
          decimals,
          hard: [least, most],
        },
      ]) =>
        kind === 'switch'
          ? `\`${name}\` 1 or 0`
          : `\`${name}\` ${least} to ${most}${inUnit(unit)}, ${decimals} decimals`,
    )
    return `| ${[type, noun, `${cycle} s`, ofWhat[of], measures.join('<br>'), settings.join('<br>')].join(' | ')} |`
  })
  return [
    '| Type | Noun | Cycle | `of` | Measures | Settings, hard limits |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const marks = ['<!-- printed by npm run docs -->', '<!-- end -->'] as const
/** Page of the protocol with its current table. */
export function withTypes(page: string): string {
  const [begin, end] = marks.map((mark) => page.indexOf(mark)) as [number, number]
  return `${page.slice(0, begin + marks[0].length)}\n\n${typesTable()}\n\n${page.slice(end)}`
}
