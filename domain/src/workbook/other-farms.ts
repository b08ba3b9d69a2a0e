import type { Day } from '../basics/day.ts'
import { addHeads, headsAfter, type Heads } from '../records/heads.ts'
import { checkTaken, inTypes } from '../groups/transfer-in.ts'
import { goesToFarm } from '../groups/transfer-out.ts'
import { Refusal, tried } from '../basics/refusal.ts'
import { alike } from '../table/cell.ts'
import { deadOfRow, headsOfRow, type RowOf } from './sheets.ts'

/** Another farm of the company: pigs go there, or come from there. */
export type CompanyFarm = { farmId: number; name: string }
/** What another farm sent here and nobody has taken up yet. */
export type SentHere = Heads & {
  transferId: number
  farmId: number
  sentOn: Day
}
/** The other side of a transfer between farms: where it went, or what it took up of which. */
export type OtherSide = { farmId: number; transferId: number | null }

/** What a workbook calls a farm: by its name, with its number where several have that name. */
export const farmLabel = ({ farmId, name }: CompanyFarm, all: readonly CompanyFarm[]) =>
  all.some((each) => each.farmId !== farmId && alike(each.name) === alike(name))
    ? `${name} (${farmId})`
    : name

/** The other farms of the company, and what is still on its way from them, what was sent first first, as rows of the file take it up. */
export class OtherFarms {
  readonly #farms: readonly CompanyFarm[]
  readonly #onTheirWay: SentHere[]

  constructor(farms: readonly CompanyFarm[], sent: readonly SentHere[]) {
    this.#farms = farms
    this.#onTheirWay = sent.map((each) => ({ ...each }))
  }

  /**
   * The other side of a row that names a farm; null where it names none.
   * @throws Refusal at the column that is wrong
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
