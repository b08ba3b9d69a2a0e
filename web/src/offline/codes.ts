import type { Input, Output } from '@penside/contract/api/call.ts'
import type { codes } from '@penside/contract/farm/codes.ts'
import type { boars } from '@penside/contract/records/boar.ts'
import { choiceOf } from '@penside/domain/codes/code.ts'
import { isCode, offeredCodes } from '@penside/domain/codes/lists.ts'
import type { OfflineQuery } from './query.ts'

type Choices = Output<typeof codes.system>

/** Undefined for an unknown list, which the server reports better. */
export const systemCodes = ({ list }: Input<typeof codes.system>, { language }: OfflineQuery) =>
  offeredCodes([], 'system', list, language)

export const associationCodes = (
  { list }: Input<typeof codes.association>,
  { herd, language }: OfflineQuery,
): Choices | undefined => offeredCodes(herd.farmCodes, 'association', list, language)

export function farmCodes(
  { list }: Input<typeof codes.farm>,
  { herd, language }: OfflineQuery,
): Choices | undefined {
  if (list === 'T') return offeredCodes(herd.farmCodes, 'association', '29', language)
  return list === 'D' ? herd.people.map(({ code, name }) => choiceOf(code, name)) : undefined
}

export const suppliers = (_: Input<typeof codes.suppliers>, { herd, language }: OfflineQuery): Choices =>
  herd.suppliers.map(({ code, names }) => choiceOf(code, names[language]))

export function locations(
  input: Input<typeof codes.locations>,
  { herd, language }: OfflineQuery,
): Output<typeof codes.locations> | undefined {
  const kinds = [input.kinds ?? input.list ?? []]
    .flat()
    .flatMap((kind) => kind.split(','))
    .map((kind) => kind.trim())
    .filter(Boolean)
  if (!kinds.every((kind) => isCode('association', '08', kind))) return undefined
  return herd.pens
    .filter(({ offered, kind }) => offered && (kinds.length === 0 || kinds.includes(kind)))
    .map(({ penId, name, kind, house }) => ({ code: String(penId), name, house: house[language], kind }))
}

export const boarChoices = (
  _: Input<typeof boars.choices>,
  { herd, codeNames }: OfflineQuery,
): Output<typeof boars.choices> =>
  herd.boars.map(({ animalId, tag, breed }) => ({
    animalId,
    tag,
    breedName: codeNames('042', breed),
  }))
