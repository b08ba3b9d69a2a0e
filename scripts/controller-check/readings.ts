import type { Meta } from '@penside/contract/equipment/protocol.ts'
import { declared, equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { placeOf, withoutLate, type Trial } from './trial.ts'

/** Checks the samples of each reading. */
export function judgeReadings(trial: Trial, list: Meta | undefined) {
  if (trial.readings.length === 0) return
  const types = new Map(list?.equipment.map(({ id, type }) => [id, type]))
  const values = new Map<string, string>()
  for (const { at: heardAt, message } of trial.readings) {
    const sent = Date.parse(message.sent)
    if (heardAt - sent > 120_000 || sent - heardAt > 120_000)
      trial.findings.fail('clock', `it says ${message.sent} at ${new Date(heardAt).toISOString()}`)
    for (const sample of message.samples) {
      const { equipment, at, of, quality } = sample
      if (!trial.cutAt && sample.late && Date.parse(at) > trial.bornAt)
        trial.findings.fail('live', `${equipment} at ${at}`)
      if (Date.parse(at) > sent + 1_000)
        trial.findings.fail('clock', `${equipment} was measured at ${at} and sent at ${message.sent}`)
      const key = `${equipment} ${of ?? ''} ${at}`
      const text = JSON.stringify(sample.values)
      if ((values.get(key) ?? text) !== text)
        trial.findings.fail('one-value', `${key}: ${values.get(key)} and ${text}`)
      values.set(key, text)
      if (!list) continue
      const type = types.get(equipment) as EquipmentType | undefined
      if (!type) {
        trial.findings.fail('named', equipment)
        continue
      }
      if (!equipmentTypes.includes(type)) continue
      const known = declared(type)
      if ((known.of === 'equipment') !== (of === undefined))
        trial.findings.fail('whose', `${equipment}${of === undefined ? ' names none' : ` names ${of}`}`)
      for (const [name, value] of Object.entries(sample.values)) {
        const measure = known.measures[name]
        if (!measure)
          trial.findings.fail(
            'measures',
            `${equipment} sends ${name}; ${known.noun} has ${Object.keys(known.measures).join(', ')}`,
          )
        else if (quality === 'comm_fail' && value !== null)
          trial.findings.fail('missing', `${equipment} could not be read, and sends ${name} ${value}`)
        else if (
          value !== null &&
          (value < measure.possible[0] || (measure.kind === 'gauge' && value > measure.possible[1]))
        )
          trial.findings.fail(
            'possible',
            `${equipment} sends ${name} ${value} ${measure.unit}, possible is ${measure.possible.join(' to ')}`,
          )
      }
    }
  }
  for (const rule of [
    'clock',
    'one-value',
    'live',
    ...(list ? (['named', 'whose', 'measures', 'missing', 'possible'] as const) : []),
  ] as const)
    trial.findings.pass(rule)
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
    const each =
      cycle ??
      (equipmentTypes.includes(type as EquipmentType) ? declared(type as EquipmentType).cycle : Infinity)
    // Only equipment that is due; feeders are silent without animals.
    if (
      each > watch / 2 ||
      !equipmentTypes.includes(type as EquipmentType) ||
      declared(type as EquipmentType).of !== 'equipment'
    )
      continue
    const heard = trial.readings.some(({ message }) =>
      message.samples.some(({ equipment }) => equipment === id),
    )
    trial.findings.says('cycle', heard, `${id} was not heard in ${watch} s, its cycle is ${each} s`)
  }
}
