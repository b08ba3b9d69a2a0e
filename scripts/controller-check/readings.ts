import type { Meta, Readings } from '@penside/contract/equipment/protocol.ts'
import {
  declared,
  equipmentTypes,
  type EquipmentType,
  type Measure,
} from '@penside/domain/equipment/types.ts'
import { placeOf, withoutLate, type Trial } from './trial.ts'

const rulesOfSamples = ['clock', 'one-value', 'live'] as const
/** Rules that are checked by the list of equipment. */
const rulesOfList = ['named', 'whose', 'measures', 'missing', 'possible'] as const

/** Checks the samples of each reading. */
export function judgeReadings(trial: Trial, list: Meta | undefined) {
  if (trial.readings.length === 0) return
  const types = list && new Map(list.equipment.map(({ id, type }) => [id, type]))
  const values = new Map<string, string>()
  for (const { at: heardAt, message } of trial.readings) {
    const sent = Date.parse(message.sent)
    if (heardAt - sent > 120_000 || sent - heardAt > 120_000)
      trial.findings.fail('clock', `it says ${message.sent} at ${new Date(heardAt).toISOString()}`)
    for (const sample of message.samples) {
      judgeTimes(trial, sample, message.sent)
      const key = `${sample.equipment} ${sample.of ?? ''} ${sample.at}`
      const text = JSON.stringify(sample.values)
      if ((values.get(key) ?? text) !== text)
        trial.findings.fail('one-value', `${key}: ${values.get(key)} and ${text}`)
      values.set(key, text)
      if (types) judgeContent(trial, sample, types.get(sample.equipment))
    }
  }
  for (const rule of [...rulesOfSamples, ...(list ? rulesOfList : [])]) trial.findings.pass(rule)
  judgeNumbering(trial)
}

type Sample = Readings['samples'][number]

function judgeTimes({ findings, cutAt, bornAt }: Trial, { equipment, at, late }: Sample, sent: string) {
  if (!cutAt && late && Date.parse(at) > bornAt) findings.fail('live', `${equipment} at ${at}`)
  if (Date.parse(at) > Date.parse(sent) + 1_000)
    findings.fail('clock', `${equipment} was measured at ${at} and sent at ${sent}`)
}

/** Checks a sample by the type that the list gives its equipment. */
function judgeContent({ findings }: Trial, { equipment, of, values, quality }: Sample, type?: string) {
  if (!type) return findings.fail('named', equipment)
  if (!isKnownType(type)) return
  const known = declared(type)
  if ((known.of === 'equipment') !== (of === undefined))
    findings.fail('whose', `${equipment}${of === undefined ? ' names none' : ` names ${of}`}`)
  for (const [name, value] of Object.entries(values)) {
    const measure = known.measures[name]
    if (!measure)
      findings.fail(
        'measures',
        `${equipment} sends ${name}; ${known.noun} has ${Object.keys(known.measures).join(', ')}`,
      )
    else if (value === null) continue
    else if (quality === 'comm_fail')
      findings.fail('missing', `${equipment} could not be read, and sends ${name} ${value}`)
    else if (!isPossibleValue(measure, value))
      findings.fail(
        'possible',
        `${equipment} sends ${name} ${value} ${measure.unit}, possible is ${measure.possible.join(' to ')}`,
      )
  }
}

const isKnownType = (type: string): type is EquipmentType => equipmentTypes.includes(type as EquipmentType)
/** The range of a counter is an amount per hour, which a single reading does not show. */
const isPossibleValue = ({ kind, possible: [least, most] }: Measure, value: number) =>
  value >= least && (kind !== 'gauge' || value <= most)

/** Checks that the messages of each boot are numbered without gap, each number once. */
function judgeNumbering(trial: Trial) {
  for (const [boot, messages] of Map.groupBy(numbered(trial), (each) => each.boot)) {
    const seqs = [...new Set(messages.map(({ seq }) => seq))].toSorted((a, b) => a - b)
    const gap = seqs.find((seq, i) => i > 0 && seq !== seqs[i - 1]! + 1)
    if (gap !== undefined)
      trial.findings.fail('numbering', `in ${boot} ${gap} follows ${seqs[seqs.indexOf(gap) - 1]}`)
    const texts = Map.groupBy(messages, ({ seq }) => seq)
    for (const [seq, same] of texts)
      if (new Set(same.map(({ samples }) => samples)).size > 1)
        trial.findings.fail('numbering', `in ${boot} ${seq} was used twice`)
    trial.findings.pass('numbering')
  }
}
function numbered(trial: Trial) {
  return trial.heard
    .filter(({ topic }) => topic === trial.topics.readings || topic === trial.topics.events)
    .flatMap(({ topic, body }) => {
      const place = placeOf(body)
      const samples = topic === trial.topics.readings ? withoutLate(body) : ''
      return place ? [{ ...place, samples }] : []
    })
}

/** Checks that each equipment reported within its interval. */
export function judgeCycles(trial: Trial, list: Meta | undefined) {
  if (trial.findings.fails('shape')) return
  const { watch } = trial.seconds
  for (const { id, type, cycle } of list?.equipment ?? []) {
    const known = isKnownType(type) ? declared(type) : undefined
    // Only equipment that is due; feeders are silent without animals.
    if (known?.of !== 'equipment') continue
    const each = cycle ?? known.cycle
    if (each > watch / 2) continue
    const heard = trial.readings.some(({ message }) =>
      message.samples.some(({ equipment }) => equipment === id),
    )
    trial.findings.says('cycle', heard, `${id} was not heard in ${watch} s, its cycle is ${each} s`)
  }
}
