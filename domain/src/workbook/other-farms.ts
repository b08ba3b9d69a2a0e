import type { Day } from '../basics/day.ts'
import { addHeads, headsAfter, type Heads } from '../records/heads.ts'
import { checkTaken, inTypes } from '../groups/transfer-in.ts'
import { goesToFarm } from '../groups/transfer-out.ts'
import { Refusal, tried } from '../basics/refusal.ts'
import { alike } from '../table/cell.ts'
import { deadOfRow, headsOfRow, type RowOf } from './sheets.ts'

/** Another farm of the company. */
export type CompanyFarm = { farmId: number; name: string }
/** A transfer from another farm that is still on its way. */
export type SentHere = Heads & {
  transferId: number
  farmId: number
  sentOn: Day
}
/** The other side of a transfer between farms; `transferId` of the one that a row receives. */
export type OtherSide = { farmId: number; transferId: number | null }

/** Name of a farm in a workbook, with its number if several share the name. */
export const farmLabel = ({ farmId, name }: CompanyFarm, all: readonly CompanyFarm[]) =>
  all.some((each) => each.farmId !== farmId && alike(each.name) === alike(name))
    ? `${name} (${farmId})`
    : name

/** Other farms of the company, and their transfers on the way, which rows of the file receive, oldest first. */
export class OtherFarms {
  readonly #farms: readonly CompanyFarm[]
  readonly #onTheirWay: SentHere[]

  constructor(farms: readonly CompanyFarm[], sent: readonly SentHere[]) {
    this.#farms = farms
    this.#onTheirWay = sent.map((each) => ({ ...each }))
  }

  /**
   * The other side of a row; null if it names no farm.
   * @throws Refusal with the wrong column
   */
  sideOf(values: RowOf<'groupMoves'>): OtherSide | null {
    if (!values.otherFarm) return null
    const { kind, type } = values
    const goes = kind === 'out' && goesToFarm(type)
    if (!goes && !(kind === 'in' && type === inTypes.fromFarm))
      throw new Refusal('FARM_OF_NO_TRANSFER', {}, ['otherFarm'])
    const { farmId } = this.#farmNamed(values.otherFarm)
    return { farmId, transferId: goes ? null : this.#takenBy(farmId, values.otherFarm, values) }
  }

  /** Number of the farm of this name; null if there is no or more than one such farm. */
  numberOf(name: string | null): number | null {
    return tried(
      () => (name ? this.#farmNamed(name).farmId : null),
      () => null,
    )
  }

  #farmNamed(name: string): CompanyFarm {
    const label = this.#farms.find((each) => alike(farmLabel(each, this.#farms)) === alike(name))
    if (label) return label
    const [like] = this.#farms.filter((each) => alike(each.name) === alike(name))
    if (like) throw new Refusal('FARM_AMBIGUOUS', { name, like: farmLabel(like, this.#farms) }, ['otherFarm'])
    throw new Refusal('FARM_NOT_KNOWN', { name }, ['otherFarm'])
  }

  #takenBy(farmId: number, farm: string, values: RowOf<'groupMoves'>): number {
    const { on } = values
    const [arrived, died] = [headsOfRow(values), deadOfRow(values)]
    const sent = this.#onTheirWay.find(
      (each) =>
        each.farmId === farmId &&
        (values.sentOn === null || each.sentOn === values.sentOn) &&
        tried(
          () => (checkTaken(arrived, died, each), true),
          () => false,
        ),
    )
    if (!sent) throw new Refusal('TRANSFER_NOT_SENT', { farm }, ['otherFarm'])
    if (on < sent.sentOn) throw new Refusal('BEFORE_TRANSFER', { sent: sent.sentOn }, ['on'])
    Object.assign(sent, headsAfter(sent, addHeads(arrived, died)))
    return sent.transferId
  }
}
